// The settings screen: its sections, and the way to the assistant.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { Printers } from '../../parts/setup/printers.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useSettings } from '../../station/queries.ts'
import { Card } from '../../ui/card.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { AdvancedSection } from './advanced-section.tsx'
import { BenchSection } from './bench-section.tsx'
import { BoxesSection } from './boxes-section.tsx'
import { CommandSheet } from './command-sheet.tsx'
import { ServiceSection, StationSection } from './form-sections.tsx'
import { ModeCard } from './mode-card.tsx'
import { PeopleSection } from './people-section.tsx'
import { ProgramsSection } from './programs-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { ScreenSection } from './screen-section.tsx'
import classes from './settings.module.css'
import { SupportSection } from './support-section.tsx'
import { WarehouseSection } from './warehouse-section.tsx'

const SECTIONS = [
  'station',
  'printers',
  'label-server',
  'parcel-label',
  'boxes',
  'screen',
  'commands',
  'support',
  'bench',
  'people',
  'warehouse',
  'advanced',
  'programs',
  'rules',
] as const
type Section = (typeof SECTIONS)[number]

/** The row of digits, then letters. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'w', 'v', 'r', 'g'] as const
const keyOf = (index: number) => KEYS[index] ?? ''

export function SettingsTask() {
  const { say } = useWords()
  const navigation = useNavigation()
  const settings = useSettings()
  const about = navigation.about()
  const [section, setSection] = useState<Section>(SECTIONS.find(name => name === about) ?? 'station')
  const back = () => navigation.go('pack')
  useListen({
    level: 1,
    keys: {
      ...Object.fromEntries(SECTIONS.map((name, index) => [keyOf(index), () => setSection(name)])),
      Escape: back,
    },
  })
  useHint([
    { caps: SECTIONS.map((_name, index) => keyOf(index).toUpperCase()), text: say('hint.sections') },
    { caps: [say('key.esc')], text: say('hint.back') },
  ])
  return (
    <div className={classes.screen}>
      <div className={classes.aside}>
        <ModeCard />
        <nav className={classes.sections} aria-label={say('set.sections')}>
          {SECTIONS.map((name, index) => (
            <button
              key={name}
              type="button"
              className={classes.section}
              aria-current={name === section ? 'page' : undefined}
              aria-keyshortcuts={keyOf(index)}
              onClick={() => setSection(name)}
            >
              <span>{say(`set.section-${name}`)}</span>
              <KeyCap>{keyOf(index).toUpperCase()}</KeyCap>
            </button>
          ))}
        </nav>
      </div>
      <Card className={classes.content}>
        <h1 className={classes.title}>{say(`set.section-${section}`)}</h1>
        {settings.data === undefined ? <Skeleton height={220} radius={12} /> : <Content section={section} />}
      </Card>
    </div>
  )
}

function Content({ section }: { readonly section: Section }) {
  switch (section) {
    case 'station':
      return <StationSection />
    case 'printers':
      return <Printers />
    case 'label-server':
    case 'parcel-label':
      return <ServiceSection key={section} service={section} />
    case 'boxes':
      return <BoxesSection />
    case 'bench':
      return <BenchSection />
    case 'screen':
      return <ScreenSection />
    case 'commands':
      return <CommandSheet />
    case 'people':
      return <PeopleSection />
    case 'warehouse':
      return <WarehouseSection />
    case 'advanced':
      return <AdvancedSection />
    case 'programs':
      return <ProgramsSection />
    case 'rules':
      return <RulesSection />
    case 'support':
      return <SupportSection />
  }
}
