// The fields of the two services: where they are and how the station signs in.
import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { SecretField, SettingChoice, SettingField } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import classes from './setup.module.css'

export function LabelServerFields({ form }: { readonly form: SettingsForm }) {
  const [all, setAll] = useState(false)
  const { say } = useWords()
  // In training the station sells what the embedded service has: that list is not this station's own.
  const training = form.view?.settings.mode === 'training'
  const credentials = form.text('labelServer.auth.kind') === 'client-credentials'
  return (
    <div className={classes.fields}>
      <div className={classes.twoThirds}>
        <SettingField
          form={form}
          path="labelServer.baseUrl"
          label="set.address"
          placeholder="https://"
          autofocus
        />
      </div>
      <div className={classes.third}>
        <SettingField form={form} path="labelServer.techPartnerId" label="set.partner" />
      </div>
      <div className={classes.third}>
        <SettingChoice
          form={form}
          path="labelServer.auth.kind"
          label="set.sign-in"
          choices={[
            { value: 'token', word: 'set.sign-in-token' },
            { value: 'client-credentials', word: 'set.sign-in-credentials' },
          ]}
        />
      </div>
      {credentials ? (
        <>
          <div className={classes.twoThirds}>
            <SettingField
              form={form}
              path="labelServer.auth.tokenUrl"
              label="set.token-url"
              placeholder="https://"
            />
          </div>
          <div className={classes.half}>
            <SettingField form={form} path="labelServer.auth.clientId" label="set.client-id" />
          </div>
          <div className={classes.half}>
            <SecretField form={form} name="labelServer.clientSecret" label="set.client-secret" />
          </div>
          <div className={classes.wide}>
            <SettingField form={form} path="labelServer.auth.scopes" label="set.scopes" />
          </div>
        </>
      ) : (
        <div className={classes.twoThirds}>
          <SecretField form={form} name="labelServer.token" label="set.token" />
        </div>
      )}
      {!training && (
        <div className={classes.twoThirds}>
          <SettingField form={form} path="labelServer.services" label="set.services" />
        </div>
      )}
      <div className={classes.third}>
        <SettingChoice
          form={form}
          path="labelServer.environment"
          label="set.environment"
          choices={[
            { value: 'production', word: 'set.environment-production' },
            { value: 'test', word: 'set.environment-test' },
          ]}
        />
      </div>
      {all ? (
        <>
          {!training && (
            <div className={classes.half}>
              <SettingField form={form} path="labelServer.multiPackageServices" label="set.multi" />
            </div>
          )}
          <div className={classes.half}>
            <SettingField form={form} path="labelServer.prefix" label="set.prefix" />
          </div>
          <div className={classes.third}>
            <SettingField form={form} path="labelServer.labelImagePointer" label="set.image-pointer" />
          </div>
          <div className={classes.third}>
            <SettingField form={form} path="labelServer.trackingNumberPointer" label="set.tracking-pointer" />
          </div>
          <div className={classes.third}>
            <SettingField form={form} path="labelServer.costPointer" label="set.cost-pointer" />
          </div>
        </>
      ) : (
        <div className={classes.wide}>
          <Action size="small" look="quiet" onClick={() => setAll(true)}>
            {say('set.all')}
          </Action>
        </div>
      )}
    </div>
  )
}

export function ParcelServiceFields({ form }: { readonly form: SettingsForm }) {
  const [all, setAll] = useState(false)
  const { say } = useWords()
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <SettingField
          form={form}
          path="parcelLabel.baseUrl"
          label="set.address"
          placeholder="https://"
          autofocus
        />
      </div>
      <div className={classes.third}>
        <SettingField form={form} path="parcelLabel.accountCode" label="set.account" />
      </div>
      <div className={classes.third}>
        <SecretField form={form} name="parcelLabel.serviceProviderKey" label="set.provider-key" />
      </div>
      <div className={classes.third}>
        <SecretField form={form} name="parcelLabel.apiKey" label="set.api-key" />
      </div>
      {all ? (
        <>
          <div className={classes.third}>
            <SettingField form={form} path="parcelLabel.apiKeyHeader" label="set.key-header" />
          </div>
          <div className={classes.third}>
            <SettingField form={form} path="parcelLabel.postalRequiredField" label="set.postal-field" />
          </div>
          <div className={classes.third}>
            <SettingField form={form} path="parcelLabel.documentHosts" label="set.document-hosts" />
          </div>
          <div className={classes.quarter}>
            <SettingField form={form} path="parcelLabel.weightUOM" label="set.weight-text" />
          </div>
          <div className={classes.quarter}>
            <SettingChoice
              form={form}
              path="parcelLabel.weightUnit"
              label="set.weight-unit"
              choices={[
                { value: 'oz', word: 'unit.oz' },
                { value: 'lb', word: 'unit.lb' },
                { value: 'g', word: 'unit.g' },
                { value: 'kg', word: 'unit.kg' },
              ]}
            />
          </div>
          <div className={classes.quarter}>
            <SettingField form={form} path="parcelLabel.dimensionUOM" label="set.side-text" />
          </div>
          <div className={classes.quarter}>
            <SettingChoice
              form={form}
              path="parcelLabel.dimensionUnit"
              label="set.side-unit"
              choices={[
                { value: 'in', word: 'unit.in' },
                { value: 'cm', word: 'unit.cm' },
              ]}
            />
          </div>
        </>
      ) : (
        <div className={classes.wide}>
          <Action size="small" look="quiet" onClick={() => setAll(true)}>
            {say('set.all')}
          </Action>
        </div>
      )}
    </div>
  )
}
