import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { navigateWhenConnected } from './wait-for-connection.ts'

const instrumentations = [navigateWhenConnected]

// Rendering starts in its own task, after the document has listed the modules of its routes.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  )
})
