import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { TwoStepsSetup } from './two-steps-setup.tsx'

/** Below this many it is time for new ones. */
const few = 3

/** `codesLeft`: `undefined` where one step is enough; a new `key` each time that changes. */
export function TwoSteps({ codesLeft }: { codesLeft: number | undefined }) {
  const first = useAnswer('two-steps-begin').setup
  const { setup: again, backupCodes: confirmed } = useAnswer('two-steps-confirm')
  const begun = useLatest(first ?? again)
  const renewed = useAnswer('two-steps-codes').backupCodes
  const codes = useLatest(confirmed ?? renewed)
  return (
    <FormSection number="02" title="Two-step sign-in">
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

/** Other forms of the screen have answers too; what is shown only once stays beside them. */
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
