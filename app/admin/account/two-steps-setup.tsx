import { Button, Text, TextInput } from '@mantine/core'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import type { Setup } from './rules.ts'

/** Nothing is on until a first code has shown that the app has understood. */
export function TwoStepsSetup({ setup }: { setup: Setup }) {
  const { problems } = useAnswer('two-steps-confirm')
  return (
    <AccountForm intent="two-steps-confirm" className={classes.setup}>
      <input type="hidden" name="uri" value={setup.uri} />
      <svg
        viewBox={`0 0 ${setup.size} ${setup.size}`}
        className={classes.square}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={setup.path} />
      </svg>
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
