// The calls into winspool.drv (Win32 Print Spooler API), declared for koffi.
import type koffi from 'koffi'

/** One opened printer of the spooler. Every call throws `WinSpoolError` when Windows says no. */
export interface SpoolerPrinter {
  /** `StartDocPrinter` with datatype RAW and `StartPagePrinter`; gives the job's number. */
  startJob(title: string): number
  /** `WritePrinter`; gives how many bytes Windows took. */
  write(bytes: Uint8Array): number
  /** `EndPagePrinter` and `EndDocPrinter`. */
  endJob(): void
  /** `AbortPrinter`: forgets what was written of a job that is not ended. */
  abortJob(): void
  /** `GetJob`: its status bits, or undefined once the spooler has forgotten it. */
  jobStatus(job: number): number | undefined
  /** `SetJob` with JOB_CONTROL_DELETE. */
  deleteJob(job: number): void
  close(): void
}

export interface Spooler {
  /** `EnumPrinters`, level 4: the queues of this machine and those it is connected to. */
  printers(): readonly string[]
  openPrinter(name: string): SpoolerPrinter
}

export class WinSpoolError extends Error {
  /** `GetLastError` (winerror.h). */
  readonly win32: number
  constructor(call: string, win32: number) {
    super(`${call} failed with ${win32}`)
    this.win32 = win32
  }
}

/** winerror.h: the job is not known any more. */
const ERROR_INVALID_PARAMETER = 87
const JOB_CONTROL_DELETE = 5
const PRINTER_ENUM_LOCAL = 2
const PRINTER_ENUM_CONNECTIONS = 4

export interface SpoolerLibraries {
  /** Where OpenPrinterW and its kin are. */
  readonly winspool: string
  /** Where GetLastError is. */
  readonly kernel: string
}

/** Loads koffi and the libraries; rejects where they are not (every system but Windows). */
export async function loadSpooler(
  libraries: SpoolerLibraries = { winspool: 'winspool.drv', kernel: 'kernel32.dll' },
): Promise<Spooler> {
  const { default: ffi } = await import('koffi')
  return spoolerCalls(ffi, libraries)
}

function spoolerCalls(ffi: typeof koffi, libraries: SpoolerLibraries): Spooler {
  const winspool = ffi.load(libraries.winspool)
  const lastError = ffi.load(libraries.kernel).func('__stdcall', 'GetLastError', 'uint32', [])
  const handleOut = ffi.out(ffi.pointer('void *'))
  const countOut = ffi.out(ffi.pointer('uint32'))
  const documentInfo = ffi.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' })
  const printerInfo4 = ffi.struct({ pPrinterName: 'str16', pServerName: 'str16', Attributes: 'uint32' })
  const jobInfo1 = ffi.struct({
    JobId: 'uint32',
    pPrinterName: 'void *',
    pMachineName: 'void *',
    pUserName: 'void *',
    pDocument: 'void *',
    pDatatype: 'void *',
    pStatus: 'void *',
    Status: 'uint32',
  })
  type Call = (...args: readonly unknown[]) => number
  const declare = (name: string, args: Parameters<typeof winspool.func>[3]): Call =>
    winspool.func('__stdcall', name, 'int', args)

  const calls = {
    OpenPrinterW: declare('OpenPrinterW', ['str16', handleOut, 'void *']),
    ClosePrinter: declare('ClosePrinter', ['void *']),
    StartDocPrinterW: declare('StartDocPrinterW', ['void *', 'uint32', ffi.pointer(documentInfo)]),
    StartPagePrinter: declare('StartPagePrinter', ['void *']),
    WritePrinter: declare('WritePrinter', ['void *', 'void *', 'uint32', countOut]),
    EndPagePrinter: declare('EndPagePrinter', ['void *']),
    EndDocPrinter: declare('EndDocPrinter', ['void *']),
    AbortPrinter: declare('AbortPrinter', ['void *']),
    GetJobW: declare('GetJobW', ['void *', 'uint32', 'uint32', 'void *', 'uint32', countOut]),
    SetJobW: declare('SetJobW', ['void *', 'uint32', 'uint32', 'void *', 'uint32']),
    EnumPrintersW: declare('EnumPrintersW', [
      'uint32',
      'str16',
      'uint32',
      'void *',
      'uint32',
      countOut,
      countOut,
    ]),
  }
  /** Every call gives 0 for failure. */
  function must(name: keyof typeof calls, ...args: readonly unknown[]): number {
    const result = calls[name](...args)
    if (result === 0) throw new WinSpoolError(name, lastError())
    return result
  }

  function openPrinter(name: string): SpoolerPrinter {
    const handleBox: [unknown] = [null]
    must('OpenPrinterW', name, handleBox, null)
    const [handle] = handleBox
    return {
      startJob(title) {
        const job = must('StartDocPrinterW', handle, 1, {
          pDocName: title,
          pOutputFile: null,
          pDatatype: 'RAW',
        })
        must('StartPagePrinter', handle)
        return job
      },
      write(bytes) {
        const taken: [number] = [0]
        must('WritePrinter', handle, Buffer.from(bytes), bytes.length, taken)
        return taken[0]
      },
      endJob() {
        must('EndPagePrinter', handle)
        must('EndDocPrinter', handle)
      },
      abortJob() {
        must('AbortPrinter', handle)
      },
      jobStatus(job) {
        const needed: [number] = [0]
        calls.GetJobW(handle, job, 1, null, 0, needed)
        if (needed[0] === 0) return gone('GetJobW')
        const memory = ffi.alloc('uint8', needed[0])
        try {
          if (calls.GetJobW(handle, job, 1, memory, needed[0], needed) === 0) return gone('GetJobW')
          return (ffi.decode(memory, jobInfo1) as { readonly Status: number }).Status
        } finally {
          ffi.free(memory)
        }
      },
      deleteJob(job) {
        must('SetJobW', handle, job, 0, null, JOB_CONTROL_DELETE)
      },
      close() {
        must('ClosePrinter', handle)
      },
    }
  }

  function gone(name: string): undefined {
    const error = lastError()
    if (error !== ERROR_INVALID_PARAMETER) throw new WinSpoolError(name, error)
    return undefined
  }

  return {
    openPrinter,
    printers() {
      const flags = PRINTER_ENUM_LOCAL | PRINTER_ENUM_CONNECTIONS
      const needed: [number] = [0]
      const count: [number] = [0]
      calls.EnumPrintersW(flags, null, 4, null, 0, needed, count)
      if (needed[0] === 0) return []
      const memory = ffi.alloc('uint8', needed[0])
      try {
        must('EnumPrintersW', flags, null, 4, memory, needed[0], needed, count)
        const infos = ffi.decode(memory, ffi.array(printerInfo4, count[0]))
        return (infos as readonly { readonly pPrinterName: string }[]).map(info => info.pPrinterName)
      } finally {
        ffi.free(memory)
      }
    },
  }
}
