import { Button, TextInput } from '@mantine/core'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import { emailHelp } from './rules.ts'

interface ContactFormProps {
  contact: { contactEmail: string; phone: string; isConfirmed: boolean }
}

/** How one is reached: for a forgotten password, and for new requests. Saving it asks for the password. */
export function ContactForm({ contact: { contactEmail, phone, isConfirmed } }: ContactFormProps) {
  const { problems = {}, typed = {} } = useAnswer('contact')
  return (
    <AccountForm intent="contact">
      <FormSection title="How you are reached">
        <TextInput
          name="email"
          label="Email"
          description={emailHelp(contactEmail, isConfirmed)}
          type="email"
          autoComplete="email"
          defaultValue={typed.email ?? contactEmail}
          error={problems.email}
          errorProps={{ role: 'alert' }}
        />
        <TextInput
          name="phone"
          label="Phone"
          description="It may be empty."
          type="tel"
          autoComplete="tel"
          defaultValue={typed.phone ?? phone}
          error={problems.phone}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" variant="default" className={classes.act}>
          Save
        </Button>
      </FormSection>
    </AccountForm>
  )
}
