import { factsOf, vacancyAddress, type ShownVacancy } from '#app/features/vacancies/words.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import styles from './vacancies.module.css'

/** Above the form of the Careers page. */
export function OpenVacancies({ vacancies }: { vacancies: readonly ShownVacancy[] }) {
  return (
    <section className={`sheet ${styles.vacancies}`} aria-labelledby="vacancies">
      <div className="sheet-head" data-series="E">
        <h2 id="vacancies">Open Vacancies</h2>
      </div>
      <ul className={styles.list}>
        {vacancies.map((vacancy) => (
          <li key={vacancy.slug}>
            <a className={styles.vacancy} href={vacancyAddress(vacancy.slug)}>
              <span className={styles.title}>{vacancy.title}</span>
              <span>{vacancy.place}</span>
              <span className="quiet">{factsOf(vacancy)}</span>
              <Arrow />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
