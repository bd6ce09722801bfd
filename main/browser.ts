// The program that serves the station to a browser on this machine. Imports are loaded before the first of them runs:
// a process that begins once more would have loaded all of the station for nothing.
import './launch/begin.ts'

await import('./station.ts')
