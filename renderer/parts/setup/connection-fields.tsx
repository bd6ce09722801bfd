// Where a printer is: the fields of each kind of connection.
import { NativeSelect } from '@mantine/core'
import type { Connection } from '../../station/types.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './setup.module.css'

export const SELECT = { label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }
const BAUD_RATES = ['9600', '19200', '38400', '57600', '115200', '230400', '460800', '921600']

export function ConnectionFields({
  connection,
  onChange,
  troubleAt,
}: {
  readonly connection: Connection
  readonly onChange: (connection: Connection) => void
  readonly troubleAt: (path: string) => string | undefined
}) {
  const { say } = useWords()
  switch (connection.kind) {
    case 'network':
      return (
        <>
          <div className={classes.twoThirds}>
            <Field
              label={say('set.host')}
              value={connection.host}
              onChange={host => onChange({ ...connection, host: host.trim() })}
              problem={troubleAt('connection.host')}
            />
          </div>
          <div className={classes.third}>
            <Field
              label={say('set.port')}
              value={String(connection.port)}
              onChange={port =>
                onChange({ ...connection, port: Math.min(65535, Number(port.replace(/\D/g, ''))) })
              }
              problem={troubleAt('connection.port')}
            />
          </div>
        </>
      )
    case 'serial':
      return (
        <>
          <div className={classes.third}>
            <Field
              label={say('set.serial-path')}
              value={connection.path}
              onChange={path => onChange({ ...connection, path })}
              problem={troubleAt('connection.path')}
            />
          </div>
          <div className={classes.third}>
            <NativeSelect
              label={say('set.baud')}
              value={String(connection.baudRate)}
              onChange={event => onChange({ ...connection, baudRate: Number(event.currentTarget.value) })}
              data={BAUD_RATES}
              classNames={SELECT}
            />
          </div>
          <div className={classes.third}>
            <NativeSelect
              label={say('set.flow')}
              value={connection.flowControl}
              onChange={event =>
                onChange({
                  ...connection,
                  flowControl: event.currentTarget.value as typeof connection.flowControl,
                })
              }
              data={[
                { value: 'rtscts', label: 'RTS/CTS' },
                { value: 'xonxoff', label: 'XON/XOFF' },
                { value: 'none', label: say('say.none') },
              ]}
              classNames={SELECT}
            />
          </div>
        </>
      )
    case 'device-file':
      return (
        <div className={classes.wide}>
          <Field
            label={say('set.device-path')}
            value={connection.path}
            onChange={path => onChange({ ...connection, path })}
            problem={troubleAt('connection.path')}
          />
        </div>
      )
    case 'cups':
    case 'office-queue':
      return (
        <div className={classes.wide}>
          <Field
            label={say('set.queue')}
            value={connection.queue}
            onChange={queue => onChange({ ...connection, queue })}
            problem={troubleAt('connection.queue')}
          />
        </div>
      )
    case 'windows-spooler':
      return (
        <div className={classes.wide}>
          <Field
            label={say('set.queue')}
            value={connection.printer}
            onChange={printer => onChange({ ...connection, printer })}
            problem={troubleAt('connection.printer')}
          />
        </div>
      )
    case 'usb':
    case 'virtual':
      return null
  }
}
