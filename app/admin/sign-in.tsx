import { Anchor, Text, Title } from '@mantine/core'
import { Mark } from './mark.tsx'
import type { SignInProblem } from './rules.ts'
import { SignInFields } from './sign-in-fields.tsx'
import classes from './sign-in.module.css'
import { useSignedInHint } from './use-signed-in-hint.ts'

/** A native form to the same address: the guard signs in and leads back to it. */
export function SignIn(problem: SignInProblem) {
  useSignedInHint(false)
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
          Sign in
        </Title>
        <Text c="dimmed" mb="xl">
          Here you look after the projects, the pages and the messages of the company’s website.
        </Text>
        <form method="post">
          <SignInFields {...problem} />
        </form>
        <Text c="dimmed" mt="xl">
          Forgotten your password? Another administrator can set a new one for you.
        </Text>
        <Anchor href="/" size="sm" mt="md" className={classes.back}>
          Back to the website
        </Anchor>
      </main>
    </div>
  )
}

function TitleBlock() {
  const cells = { Sheet: 'A-00', Title: 'Back office', Place: 'Dubai' }
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
