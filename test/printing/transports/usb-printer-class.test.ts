// What the USB printer class says.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDeviceId, printerPipes } from '../../../main/printing/transports/usb-printer-class.ts'

const answer = (text: string) =>
  Buffer.concat([Buffer.from([0, text.length + 2]), Buffer.from(text, 'latin1')])

describe('an IEEE 1284 device id', () => {
  it.each([
    [
      'MFG:Zebra Technologies ;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;CLS:PRINTER;OPT:XML;SN:50J1;',
      {
        manufacturer: 'Zebra Technologies',
        commandSet: 'ZPL',
        model: 'ZTC ZD421-203dpi ZPL',
        serialNumber: '50J1',
      },
    ],
    [
      'MANUFACTURER:TSC;MODEL:TE210;COMMAND SET:TSPL,ZPL;',
      { manufacturer: 'TSC', model: 'TE210', commandSet: 'TSPL,ZPL' },
    ],
    ['mfg: a:b ;MDL:;', { manufacturer: 'a:b' }],
    ['', {}],
    ['nonsense', {}],
  ])('%j', (text, id) => {
    expect(parseDeviceId(answer(text))).toEqual(id)
  })

  it('is never worth an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(() => parseDeviceId(bytes)).not.toThrow()
      }),
    )
  })
})

describe('the pipes of a printer', () => {
  const endpoint = (endpointNumber: number, direction: string, type = 'bulk') => ({
    endpointNumber,
    direction,
    type,
    packetSize: 64,
  })
  const setting = (interfaceProtocol: number, ...endpoints: ReturnType<typeof endpoint>[]) => ({
    alternateSetting: interfaceProtocol,
    interfaceClass: 7,
    interfaceProtocol,
    endpoints,
  })

  it('are those of the two-way setting where there is one', () => {
    const alternates = [setting(1, endpoint(1, 'out')), setting(2, endpoint(3, 'in'), endpoint(2, 'out'))]
    expect(printerPipes([{ interfaceNumber: 0, alternates }])).toEqual({
      interfaceNumber: 0,
      alternateSetting: 2,
      out: 2,
      in: { endpointNumber: 3, packetBytes: 64 },
    })
  })

  it('are none on other classes, on packet protocols, and without bulk out', () => {
    const none = [
      { ...setting(2, endpoint(1, 'out')), interfaceClass: 8 },
      setting(3, endpoint(1, 'out')),
      setting(2, endpoint(1, 'in')),
      setting(2, endpoint(1, 'out', 'interrupt')),
    ]
    expect(printerPipes([{ interfaceNumber: 0, alternates: none }])).toBeUndefined()
  })
})
