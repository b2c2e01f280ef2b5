import { Anchor, Button } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import type { BuiltIn } from './preparation.server.ts'
import { preparation } from './messages.ts'
import classes from './overview.module.css'
import { Section } from './section.tsx'

/** The last of the first steps, with what visitors would read that nobody of the company has written. */
export function Preparation({ builtIn }: { builtIn: readonly BuiltIn[] }) {
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <Section id="preparation" title={preparation.title} className={classes.steps}>
      <p>{preparation.lead}</p>
      <p>{builtIn.length > 0 ? preparation.builtIn : preparation.nothingBuiltIn}</p>
      {builtIn.length > 0 && (
        <ul className={classes.builtIn}>
          {builtIn.map(({ title, address }) => (
            <li key={address}>
              <Anchor component={Link} to={address}>
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="open" loading={isPending}>
          {preparation.open}
        </Button>
      </Form>
    </Section>
  )
}
