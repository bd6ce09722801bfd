// The fields of the station itself: its name and the sender on its labels.
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import classes from './setup.module.css'

export function StationFields({ form }: { readonly form: SettingsForm }) {
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <SettingField form={form} path="station.name" label="set.station-name" autofocus />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="station.from.companyName" label="pack.company" />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="station.from.name" label="set.from-name" />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="station.from.address1" label="pack.address1" />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="station.from.address2" label="pack.address2" />
      </div>
      <div className={classes.third}>
        <SettingField form={form} path="station.from.city" label="pack.city" />
      </div>
      <div className={classes.sixth}>
        <SettingField form={form} path="station.from.state" label="pack.state" />
      </div>
      <div className={classes.quarter}>
        <SettingField form={form} path="station.from.postalCode" label="pack.zip" />
      </div>
      <div className={classes.quarter}>
        <SettingField form={form} path="station.from.country" label="pack.country" />
      </div>
    </div>
  )
}
