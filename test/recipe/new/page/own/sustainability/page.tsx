import { href } from 'react-router'
import { describePage, languageOf, type LoaderArgs } from '#plinth/loader.server.ts'
import { Island, metaOf, PageTitle, useLanguage, type RouteHandle } from '#plinth/page.ts'
import calculator from './calculator.island.tsx'
import styles from './page.module.css'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, url }: LoaderArgs) {
  const language = languageOf(url)
  const head = await describePage(context, 'sustainability', language, {
    description: language.messages.descriptions.sustainability,
    address: href('/sustainability'),
  })
  return { head }
}

export const meta = metaOf

export default function SustainabilityPage() {
  const { messages } = useLanguage()
  const { text, calculator: words } = messages.own.sustainability
  return (
    <>
      <PageTitle>{messages.pages.sustainability}</PageTitle>
      <section className="sheet">
        <p className={styles.text}>{text}</p>
        <Island of={calculator} id="calculator" props={{ words }} when="touched" />
      </section>
    </>
  )
}
