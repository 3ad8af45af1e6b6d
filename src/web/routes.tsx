import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { PublicPages, Root, RouteCrash } from './shell/root.tsx'
import { Loading } from './ui/loading.tsx'

/** Every address of the application; whatever is not named here is not found. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteCrash,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicPages,
        children: [
          { index: true, lazy: home },
          ...programPages('masters'),
          ...programPages('bachelor'),
          { path: 'reset-password', lazy: resetPassword },
          { path: 'link/:kind/:token?', lazy: link },
          { path: 'schedule', loader: scheduleGuard },
          { path: 'thankyou', lazy: thankYou },
          { lazy: queries, children: [{ path: 'api-docs', lazy: apiDocs }] },
          { path: '*', lazy: notFound },
        ],
      },
      {
        path: 'dashboard',
        loader: dashboardGuard,
        lazy: applicantArea,
        children: [
          {
            lazy: dashboard,
            children: [
              { index: true, lazy: dashboardIndex },
              { path: 'documents', lazy: documents },
              { path: 'account', lazy: account },
            ],
          },
        ],
      },
      {
        path: 'admin-panel',
        lazy: queries,
        children: [
          {
            lazy: adminPanel,
            children: [
              { index: true, loader: () => redirect('/admin-panel/applications') },
              { path: 'applications', lazy: adminApplications },
              { path: 'applications/:id', lazy: adminApplication },
              { path: 'admins', lazy: admins },
              { path: 'mail', lazy: adminMail },
            ],
          },
        ],
      },
      { path: 'set-up', lazy: setUp },
    ],
  },
]

function programPages(segment: 'masters' | 'bachelor'): RouteObject[] {
  return [
    { path: segment, loader: () => redirect(`/${segment}/apply`) },
    { path: `${segment}/apply`, id: `${segment}/apply`, loader: programGuard, lazy: apply },
    { path: `${segment}/questions`, lazy: questions },
    {
      path: `${segment}/application`,
      loader: programGuard,
      lazy: applicantArea,
      children: [{ path: ':section?', lazy: application }],
    },
  ]
}

async function programGuard(args: LoaderFunctionArgs) {
  return (await import('./guards.ts')).guardProgramPage(args)
}

async function dashboardGuard(args: LoaderFunctionArgs) {
  return (await import('./guards.ts')).guardDashboard(args)
}

async function scheduleGuard(args: LoaderFunctionArgs) {
  return (await import('./guards.ts')).guardSchedule(args)
}

async function home() {
  return { Component: (await import('./pages/home-page.tsx')).HomePage }
}

async function apply() {
  return { Component: (await import('./pages/apply-start.tsx')).ApplyStart }
}

async function questions() {
  const { QuestionsPage } = await import('./pages/questions-page.tsx')
  const { usePathProgram } = await import('./use-path-program.ts')
  return { Component: () => <QuestionsPage program={usePathProgram()} /> }
}

async function thankYou() {
  return { Component: (await import('./pages/thank-you-page.tsx')).ThankYouPage }
}

async function notFound() {
  return { Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }
}

async function apiDocs() {
  return { Component: (await import('./pages/api-docs-page.tsx')).ApiDocsPage }
}

async function resetPassword() {
  return {
    Component: (await import('#features/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
  }
}

async function link() {
  return { Component: (await import('./pages/link-page.tsx')).LinkPage }
}

async function applicantArea() {
  return { Component: (await import('./applicant-area.tsx')).ApplicantArea }
}

async function queries() {
  return { Component: (await import('./with-queries.tsx')).WithQueries }
}

async function application() {
  const { ApplicationPage } = await import('#features/applications/web/application-page.tsx')
  return { Component: ApplicationPage }
}

async function dashboard() {
  return { Component: (await import('./pages/dashboard.tsx')).Dashboard }
}

async function dashboardIndex() {
  return { Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }
}

async function documents() {
  return { Component: (await import('./pages/documents-page.tsx')).DocumentsPage }
}

async function account() {
  return { Component: (await import('#features/accounts/web/account-page.tsx')).AccountPage }
}

async function adminPanel() {
  return { Component: (await import('./pages/admin-panel.tsx')).AdminPanel }
}

async function adminApplications() {
  const { AdminApplicationsPage } = await import(
    '#features/applications/web/admin-applications-page.tsx'
  )
  return { Component: AdminApplicationsPage }
}

async function adminApplication() {
  const { AdminApplicationPage } = await import(
    '#features/applications/web/admin-application-page.tsx'
  )
  return { Component: AdminApplicationPage }
}

async function admins() {
  return { Component: (await import('#features/admins/web/admins-page.tsx')).AdminsPage }
}

async function adminMail() {
  return { Component: (await import('#features/messages/web/admin-mail-page.tsx')).AdminMailPage }
}

async function setUp() {
  return { Component: (await import('#features/admins/web/set-up-page.tsx')).SetUpPage }
}
