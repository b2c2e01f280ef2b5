import { codeOrder } from '#app/features/projects/code.ts'
import type { Db } from '#app/platform/database/open.server.ts'

const places = ['Business Bay', 'Al Warqa', 'Meydan', 'Dubai South', 'Al Jaddaf', 'Arjan', 'Deira Waterfront']
const kinds = ['Villa', 'Tower', 'Warehouse', 'Hotel', 'Showroom', 'Residence', 'Clinic', 'School']
const rowsPerInsert = 1000

/** Fills the project table as a company of many decades would; one in fifty is news. */
export async function addManyProjects(db: Db, number: number) {
  for (let first = 1; first <= number; first += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, number - first + 1) }, (_, index) =>
      project(first + index),
    )
    await db.insertInto('project').values(rows).execute()
  }
}

function project(index: number) {
  const code = index % 5 === 0 ? `${index}${index % 2 ? 'A' : 'B'}` : String(index)
  const order = codeOrder(code)
  const name = `${places[index % places.length]} ${kinds[(index * 7) % kinds.length]} ${index}`
  const status = (['ongoing', 'completed', 'completed', 'upcoming'] as const)[index % 4] ?? 'ongoing'
  return {
    id: `many-${String(index).padStart(7, '0')}`,
    code,
    codelower: code.toLowerCase(),
    code_number: order.number,
    code_suffix: order.suffix,
    name,
    lowername: name.toLowerCase(),
    location: `${places[(index * 3) % places.length]}, Dubai`,
    client: `Client ${index % 300}`,
    consultant: `Consultant ${index % 90}`,
    type: index % 3 === 0 ? ('villa' as const) : ('building' as const),
    status,
    remarks:
      'G+4 building with basement and roof, structure and finishes by one team, handed over on the day in the contract.',
    news: index % 50 === 0 ? ('Yes' as const) : ('No' as const),
    topproject: 'No' as const,
    image: null,
    image_alt: '',
    focus_x: 50,
    focus_y: 50,
    rev: 1,
    created_at: 1_500_000_000_000 + index * 60_000,
    updated_at: 1_500_000_000_000 + index * 60_000,
  }
}
