import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import { BackupCodes } from './backup-codes.tsx'
import type { Setup } from './rules.ts'

/** With fewer codes left, the screen suggests making new ones. */
const few = 3

/** `codesLeft` is `undefined` while two-step sign-in is off. Pass a new `key` whenever it changes. */
export function TwoSteps({ codesLeft }: { codesLeft: number | undefined }) {
  const first = useAnswer('two-steps-begin').setup
  const { setup: again, backupCodes: confirmed } = useAnswer('two-steps-confirm')
  const begun = useLatest(first ?? again)
  const renewed = useAnswer('two-steps-codes').backupCodes
  const codes = useLatest(confirmed ?? renewed)
  return (
    <FormSection title="Two-step sign-in">
      <Group gap="xs" align="baseline">
        <Text className={classes.words}>
          After your password you also type six digits from an app on your phone. A stolen password is then
          not enough.
        </Text>
        {codesLeft !== undefined && <Badge color="green">On</Badge>}
      </Group>
      {codes && <BackupCodes key={codes[0]} codes={codes} />}
      {codesLeft !== undefined ? (
        <SwitchedOn codesLeft={codesLeft} />
      ) : begun ? (
        <TwoStepsSetup key={begun.uri} setup={begun} />
      ) : (
        <AccountForm intent="two-steps-begin" className={classes.line}>
          <Button type="submit" variant="default" className={classes.act}>
            Set up two-step sign-in
          </Button>
        </AccountForm>
      )}
    </FormSection>
  )
}

/** The last defined value: an answer to another form must not hide what is shown only once. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

function SwitchedOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <Text fw={codesLeft < few ? 600 : undefined}>
        {codesLeft === 0
          ? 'No backup code is'
          : `${codesLeft} backup ${codesLeft === 1 ? 'code is' : 'codes are'}`}{' '}
        left.{codesLeft < few && ' Make new ones before you need them.'}
      </Text>
      <Group gap="xs">
        <AccountForm intent="two-steps-codes">
          <Button type="submit" variant="default">
            Make new backup codes
          </Button>
        </AccountForm>
        <AccountForm intent="two-steps-off">
          <Button type="submit" variant="subtle" color="red">
            Turn off two-step sign-in
          </Button>
        </AccountForm>
      </Group>
    </>
  )
}

/** Two-step sign-in is turned on only after a first code has shown that the app is set up correctly. */
function TwoStepsSetup({ setup }: { setup: Setup }) {
  const { problems } = useAnswer('two-steps-confirm')
  return (
    <AccountForm intent="two-steps-confirm" className={classes.setup}>
      <input type="hidden" name="uri" value={setup.uri} />
      <img src={setup.qrCode} alt="QR code for the authenticator app" className={classes.square} />
      <div className={classes.steps}>
        <div>
          <Text fw={600}>1. Scan this QR code with an authenticator app</Text>
          <Text c="dimmed">
            For example Google Authenticator. No camera? Type this into the app:{' '}
            <bdi className={`code ${classes.secret}`}>{setup.secret}</bdi>
          </Text>
        </div>
        <TextInput
          name="code"
          label="2. Type the six digits that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={problems?.code}
          errorProps={{ role: 'alert' }}
          className={classes.code}
        />
        <Button type="submit" color="ink" className={classes.act}>
          Switch on
        </Button>
      </div>
    </AccountForm>
  )
}
