import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, type NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { MadePasswordLinkBox } from './made-link.tsx'
import classes from './people.module.css'
import { PeopleTabs } from './people-tabs.tsx'
import { OwnPassword } from './person-fields.tsx'
import type { MadePasswordLink, PeopleRefusal } from './rules.ts'

/** What the action of such a screen returns, besides what every action may. */
export interface Added {
  refusal?: PeopleRefusal
  /** The link of each person. */
  made?: readonly MadePasswordLink[]
}

interface AddingFormProps {
  title: string
  lead: string
  outcome: NotSaved | Added | undefined
  asksPassword: boolean
  button: string
  fields: (problems: PeopleRefusal['problems']) => ReactNode
}

/** Asks for people, and then shows the links by which they choose their passwords. */
export function AddingForm({ title, lead, outcome, asksPassword, button, fields }: AddingFormProps) {
  const pending = useNavigation().formMethod === 'POST'
  const notSaved = isNotSaved(outcome) ? outcome : undefined
  const { refusal, made }: Added = isNotSaved(outcome) ? {} : (outcome ?? {})
  const problems = refusal?.problems ?? {}
  return (
    <>
      <PageHead group="Account" title={title} lead={lead} />
      <PeopleTabs />
      <NotSavedMessage outcome={notSaved} />
      {made ? (
        <>
          {made.map((one, index) => (
            <MadePasswordLinkBox key={one.address} {...one} quiet={index > 0} />
          ))}
          <Button component={Link} to={href('/admin/people')} variant="default" mt="lg">
            Back to all people
          </Button>
        </>
      ) : (
        <Form method="post" className={classes.form} noValidate>
          {refusal && Object.keys(problems).length === 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.message}
            </Alert>
          )}
          {fields(problems)}
          <OwnPassword asks={asksPassword} problem={problems['confirm']} />
          <Button type="submit" color="orange" disabled={pending}>
            {button}
          </Button>
        </Form>
      )}
    </>
  )
}
