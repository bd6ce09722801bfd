// A child program of the station, so that whatever goes wrong there ends there: native printer
// drivers, and drawing labels of others. Node's child or Electron's utility process; nobody who uses one knows which.

export interface ChildProgram<Request, Reply> {
  post(request: Request): void
  onReply(listener: (reply: Reply) => void): void
  /** With nothing where it did not begin. */
  onExit(listener: (exitCode?: number | null, signal?: string | null) => void): void
  kill(): void
}

/** Starts the built program at `entry`. */
export type StartChild = <Request, Reply>(entry: string) => ChildProgram<Request, Reply>
