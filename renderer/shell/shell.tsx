// The frame: header, tasks by F-key, the task itself, and the result band under all.
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { commandKey } from '../parts/commands.ts'
import { type BenchNow, type Navigation, NavigationProvider } from '../parts/navigation.tsx'
import { ResultBand, useBand } from '../parts/result-band.tsx'
import { useMode, useStationEvents } from '../station/queries.ts'
import type { StationEvent } from '../station/types.ts'
import { Pack } from '../tasks/pack/pack.tsx'
import { PackingProvider } from '../tasks/pack/packing.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useLayers, useListen } from '../ui/keyboard/use-keys.tsx'
import { withItsWords } from '../words/screen-words.ts'
import { useWords } from '../words/use-words.ts'
import { Header } from './header.tsx'
import { goTo, type TaskName, useTask } from './route.ts'
import classes from './shell.module.css'
import { StationAway } from './station-away.tsx'
import { StationTroubles } from './station-troubles.tsx'
import { TaskFallback } from './task-fallback.tsx'
import { TaskGuard } from './task-guard.tsx'

const Reprint = onceOpened(() => import('../tasks/reprint/reprint.tsx').then(one => one.Reprint))
const Queue = onceOpened(() => import('../tasks/queue/queue.tsx').then(one => one.Queue))
const Meters = onceOpened(() => import('../tasks/meters/meters.tsx').then(one => one.Meters))
const Orders = onceOpened(() => import('../tasks/orders/orders.tsx').then(one => one.Orders))
const CloseDay = onceOpened(() => import('../tasks/close-day/close-day.tsx').then(one => one.CloseDay))
const ShiftReport = onceOpened(() => import('../tasks/report/report.tsx').then(one => one.ShiftReport))
const Diagnostics = onceOpened(() =>
  import('../tasks/diagnostics/diagnostics.tsx').then(one => one.Diagnostics),
)
const Settings = onceOpened(() => import('../tasks/settings/settings.tsx').then(one => one.SettingsTask))
const Setup = onceOpened(() => import('../tasks/setup/setup.tsx').then(one => one.Setup))
const DayOne = onceOpened(() => import('../tasks/day-one/day-one.tsx').then(one => one.DayOne))

const SCREENS: Readonly<Record<TaskName, ComponentType>> = {
  pack: Pack,
  reprint: Reprint,
  queue: Queue,
  meters: Meters,
  orders: Orders,
  close: CloseDay,
  report: ShiftReport,
  diagnostics: Diagnostics,
  settings: Settings,
  setup: Setup,
  'day-one': DayOne,
}

/** Beside the tasks' own keys, and no letter of any of them. */
const SETTINGS_KEY = 'Alt+,'

const ENTRIES = [
  { task: 'pack', cap: 'F1', icon: 'box' },
  { task: 'reprint', cap: 'F2', icon: 'reprint' },
  { task: 'queue', cap: 'F3', icon: 'queue' },
  { task: 'meters', cap: 'F4', icon: 'meters' },
  { task: 'orders', cap: 'F5', icon: 'orders' },
  { task: 'close', cap: 'F6', icon: 'close' },
] as const satisfies readonly { task: TaskName; cap: string; icon: IconName }[]

/** Tasks that are reached from the settings. */
const OF_SETTINGS: readonly TaskName[] = ['settings', 'setup', 'diagnostics', 'day-one']

/** What is chosen there is a label, an order or a close of one mode. Forms are kept for each mode, settings are of both. */
const ofMode = (task: TaskName): boolean => task !== 'pack' && !OF_SETTINGS.includes(task)

export function Shell() {
  const { say } = useWords()
  const task = useTask()
  const Screen = SCREENS[task]
  const band = useBand()
  const layers = useLayers()
  const waitingScan = useRef<string>(undefined)
  const mode = useMode()
  /** Of each mode: what is practised is nothing that a live bench prints again. */
  const lastShipments = useRef(new Map<typeof mode, string>())
  const [bench, setBench] = useState<BenchNow>({ undecided: undefined, aside: [] })
  const ledBy = useRef<string>(undefined)

  const go = useCallback(
    (destination: TaskName, about?: string) => {
      ledBy.current = about
      if (destination !== task) {
        // What is under way is told wherever one is.
        if (band.band?.tone !== 'working') band.clear()
        band.setHint(1, undefined)
      }
      goTo(destination)
    },
    [task, band.band?.tone, band.clear, band.setHint],
  )

  const navigation = useMemo<Navigation>(
    () => ({
      go,
      about: () => ledBy.current,
      takeScan: () => {
        const scan = waitingScan.current
        waitingScan.current = undefined
        return scan
      },
      lastShipmentId: () => lastShipments.current.get(mode),
      rememberShipment: id => {
        lastShipments.current.set(mode, id)
      },
      bench,
      rememberBench: setBench,
    }),
    [go, bench, mode],
  )

  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = band.band?.tone === 'stop'
  }, [band.band?.tone])
  const onEvent = useCallback(
    (event: StationEvent) => {
      // What stops somebody's work stays; the queue says the rest.
      if (event.name !== 'notice' || isStopped.current) return
      band.show(({ say, problem }) => {
        const { message, nextStep } = problem(event.value)
        return { tone: 'warn', big: say('shell.notice'), lines: [message, nextStep] }
      })
    },
    [band.show],
  )
  useStationEvents(onEvent)

  useListen({
    level: 0,
    keys: {
      ...Object.fromEntries(ENTRIES.map(entry => [entry.cap, () => go(entry.task)])),
      [SETTINGS_KEY]: () => go('settings'),
    },
    scan: text => {
      waitingScan.current = text
      go('pack')
      return true
    },
  })
  // Over everything: a command barcode is a key, whatever is open.
  useListen({
    level: 3,
    scan: text => {
      const key = commandKey(text)
      if (key !== undefined) layers.press(key)
      return key !== undefined
    },
  })

  return (
    <NavigationProvider value={navigation}>
      <PackingProvider>
        <div className={classes.frame}>
          <button type="button" className={classes.skip} onClick={focusTask}>
            {say('shell.skip')}
          </button>
          <Header />
          <nav className={classes.nav} aria-label={say('shell.tasks')}>
            {ENTRIES.map(({ task: name, cap, icon }) => (
              <NavEntry
                key={name}
                on={task === name || (task === 'report' && name === 'close')}
                cap={cap}
                icon={icon}
                onClick={() => go(name)}
              >
                {say(`shell.${name}`)}
              </NavEntry>
            ))}
            <span className={classes.space} />
            <NavEntry
              on={OF_SETTINGS.includes(task)}
              cap={SETTINGS_KEY}
              icon="settings"
              onClick={() => go('settings')}
            >
              {say('shell.settings')}
            </NavEntry>
          </nav>
          <main className={classes.main} id="task" tabIndex={-1}>
            <Banners />
            <TaskGuard key={ofMode(task) ? `${task} ${mode}` : task}>
              <Suspense fallback={<TaskFallback />}>
                <Screen />
              </Suspense>
            </TaskGuard>
          </main>
          <ResultBand />
        </div>
      </PackingProvider>
    </NavigationProvider>
  )
}

function NavEntry({
  on,
  cap,
  icon,
  onClick,
  children,
}: {
  readonly on: boolean
  readonly cap?: string
  readonly icon: IconName
  readonly onClick: () => void
  readonly children: string
}) {
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={on ? 'page' : undefined}
      aria-keyshortcuts={cap}
      onClick={onClick}
    >
      <Icon name={icon} size={22} />
      <span>{children}</span>
      {cap && <KeyCap>{cap}</KeyCap>}
    </button>
  )
}

/** What someone should know on every screen: it scrolls in its own place, so that the task keeps most of the room. */
function Banners() {
  const { say } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section className={classes.banners} tabIndex={0} aria-label={say('shell.banners')}>
      <StationAway />
      <StationTroubles />
    </section>
  )
}

/** A button, not a link: the address after `#` names the task. */
const focusTask = () => document.getElementById('task')?.focus()

/** A task that is loaded when it is opened, and its words with it. */
function onceOpened<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withItsWords(load()) }))
}
