// Numbers of ZPL as programs write them, brought to another resolution: what means the same comes out the same, and what
// nobody can read is refused by its command.
import { describe, expect, test } from 'vitest'
import { codesOf, text, transcoded } from './transcoding.ts'

/** Two lines, a frame and a code, in dots of 203 to the inch. */
const label = (dot: (dots: number) => string, module = '3') =>
  Buffer.from(
    `^XA^PW${dot(812)}^LL${dot(1218)}^FO${dot(30)},${dot(30)}^GB${dot(750)},${dot(1150)},${dot(3)}^FS` +
      `^FO${dot(60)},${dot(80)}^A0N,${dot(40)},${dot(38)}^FDBo Cole^FS^BY${module},3.0,${dot(100)}` +
      `^FO${dot(60)},${dot(700)}^BCN,${dot(200)},N,N,N^FD9400111899223^FS^XZ`,
  )

const inDots = async (bytes: Uint8Array) => {
  const made = await transcoded(bytes, 203, 300)
  return made.ok ? text(made.value.bytes) : made.problem
}

describe('a number of dots', () => {
  test.each<[string, (dots: number) => string]>([
    ['with nothing behind the point', dots => `${dots}.0`],
    ['with a fraction, which no printer has', dots => `${dots}.4`],
    ['with a point alone', dots => `${dots}.`],
    ['with zeros in front', dots => `000${dots}`],
    ['with blanks around it', dots => ` ${dots} `],
  ])('%s is that number', async (_what, written) => {
    const plain = String(await inDots(label(String)))
    expect(plain).toContain('^PW1199')
    const made = String(await inDots(label(written)))
    expect(made.replaceAll(' ', '')).toBe(plain.replaceAll(' ', ''))
  })

  test.each<[string, (dots: number) => string]>([
    ['with a sign in front', dots => `+${dots}`],
    ['as a power', dots => `${dots}e0`],
    ['with a letter in it', dots => `${dots}O`],
  ])('%s is refused by its command', async (_what, written) => {
    expect(await inDots(label(written))).toMatchObject({
      code: 'label.transcode-command',
      params: { command: '^PW' },
    })
  })
})

describe('the width of a module', () => {
  test('with a fraction is refused: nobody knows how wide its bars were', async () => {
    for (const module of ['2.5', '2.9'])
      expect(await inDots(label(String, module))).toMatchObject({ params: { command: '^BY' } })
  })

  test('with nothing behind the point is that width', async () => {
    const made = await transcoded(label(String, '3.0'), 203, 300)
    if (!made.ok) throw new Error(made.problem.code)
    expect(text(made.value.bytes)).toContain('^BY4,3.0,148^BCN,295')
    expect(await codesOf(made.value.bytes, 300)).toEqual(['Code128 9400111899223'])
  })
})

describe('a barcode that has nothing to say', () => {
  const template = (codes: string) =>
    Buffer.from(
      `^XA^PW812^LL1218^FO30,30^GB750,1150,3^FS^BY3^FO60,700^BCN,200,N,N,N^FD9400111899223^FS${codes}^XZ`,
    )
  const unused = template('^FO60,1000^BCN,90,N,N,N^FD^FS^FO400,1000^BXN,5,200^FV^FS')

  test('holds no label: no printer draws it', async () => {
    for (const [language, dpi] of [
      ['zpl', 300],
      ['tspl', 203],
      ['tspl', 300],
      ['epl2', 203],
      ['epl2', 300],
    ] as const) {
      const made = await transcoded(unused, 203, dpi, undefined, { language })
      expect(made.ok ? 'made' : made.problem.code, `${language} ${dpi}`).toBe('made')
    }
  })

  test('is no barcode in what goes out, which is otherwise the label without it', async () => {
    const made = await transcoded(unused, 203, 300)
    if (!made.ok) throw new Error(made.problem.code)
    expect(await codesOf(made.value.bytes, 300)).toEqual(['Code128 9400111899223'])
  })

  test('goes as it came where nothing is made anew', async () => {
    const made = await transcoded(unused, 203, 203)
    expect(made.ok && Buffer.from(made.value.bytes).equals(unused)).toBe(true)
  })
})
