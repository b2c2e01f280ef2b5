import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { CodeFields } from './code-fields.tsx'
import { Mark } from '../theme/mark.tsx'
import { OwnPasswordFields } from './own-password-fields.tsx'
import type { SignInForm } from './rules.ts'
import { SignInFields } from './sign-in-fields.tsx'
import classes from './sign-in.module.css'
import { useSignedInHint } from './use-signed-in-hint.ts'

/** Native forms that post to the current address: the guard signs in and redirects back to it. */
export function SignIn(form: SignInForm) {
  useSignedInHint(false)
  return (
    <SignInFrame title={form.step === 'password' ? 'Choose your own password' : 'Sign in'}>
      <Step {...form} />
    </SignInFrame>
  )
}

/** The page around every form for people without a session. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <aside className={classes.picture} aria-label="Plinth">
        <div className={classes.brand}>
          <Mark size={44} />
          <span className={classes.name}>Plinth</span>
        </div>
        <TitleBlock />
      </aside>
      <main className={classes.form}>
        <p className={`mono accent ${classes.office}`}>Back office</p>
        <Title order={1} mt={8} mb={6}>
          {title}
        </Title>
        {children}
        <Anchor href="/" size="sm" mt="md" className={classes.back}>
          Back to the website
        </Anchor>
      </main>
    </div>
  )
}

function Step(form: SignInForm) {
  if (form.step === 'code') return <SecondStep {...form} />
  return form.step === 'password' ? <OwnPassword {...form} /> : <FirstStep {...form} />
}

function FirstStep(form: SignInForm) {
  return (
    <>
      <Text c="dimmed" mb="xl">
        Here you look after the projects, the pages and the messages of the company’s website.
      </Text>
      <form method="post">
        <SignInFields {...form} />
      </form>
      <Anchor href={href('/admin/forgot')} size="sm" mt="xl" display="inline-block">
        Password forgotten?
      </Anchor>
    </>
  )
}

function SecondStep(form: SignInForm) {
  return (
    <>
      <Text c="dimmed" mb="xl">
        Your password is right. Now type the code that your phone shows.
      </Text>
      <form method="post">
        <CodeFields {...form} />
      </form>
      <Text c="dimmed" mt="xl">
        Lost your phone and your backup codes? Ask the person who manages your server to turn off two-step
        sign-in.
      </Text>
      <form method="post">
        <Anchor component="button" type="submit" name="startOver" value="yes" size="sm" mt="md" py={4}>
          Use another account
        </Anchor>
      </form>
    </>
  )
}

function OwnPassword(form: SignInForm) {
  return (
    <>
      <Text c="dimmed" mb="xl">
        You signed in with a first password, which somebody else may have seen. Choose one that only you know.
      </Text>
      <form method="post">
        <OwnPasswordFields {...form} />
      </form>
      <form method="post" action={href('/admin/sign-out')}>
        <Anchor component="button" type="submit" size="sm" mt="md" py={4}>
          Sign out
        </Anchor>
      </form>
    </>
  )
}

function TitleBlock() {
  const cells = { Title: 'Back office' }
  return (
    <dl className={classes.titleBlock}>
      {Object.entries(cells).map(([label, value]) => (
        <div key={label}>
          <dt className="mono">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
