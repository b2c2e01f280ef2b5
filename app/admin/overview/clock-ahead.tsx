import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import classes from './overview.module.css'
import { Section } from './section.tsx'

/** @param newest the newest time that is stored: the clock of the server is suspiciously far ahead of it */
export function ClockAhead({ newest }: { newest: number }) {
  const isPending = useNavigation().formMethod === 'POST'
  const may = useMay()
  const now = useNow()
  return (
    <Section id="clock-ahead" title="Nothing is erased" className={classes.steps}>
      <p>
        By the clock of the server it is <Moment at={now.at} />, but the last thing that was stored is from{' '}
        <Moment at={newest} />. If the clock is wrong, requests, History and backups would be erased too
        early. So they are kept until somebody says that it is right.
      </p>
      {may('administration', 'write') && (
        <Form method="post">
          <Button type="submit" name="intent" value="clock is right" variant="default" loading={isPending}>
            The clock is right
          </Button>
        </Form>
      )}
    </Section>
  )
}
