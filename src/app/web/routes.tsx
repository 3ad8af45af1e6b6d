import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router'
import { sendTo } from '#web/send-to.ts'
import { Loading } from '#web/ui/loading-screen.tsx'
import { PublicPages, Root, RouteCrash } from './shell/root.tsx'

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
          {
            path: 'schedule',
            loader: scheduleGuard,
            lazy: applicantArea,
            children: [{ index: true, lazy: own('schedule') }],
          },
          { path: 'thankyou', lazy: thankYou },
          { path: 'check', lazy: own('check') },
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
            lazy: own('dashboard'),
            children: [
              { index: true, lazy: own('overview') },
              { path: 'decision', lazy: own('decision') },
              { path: 'documents', lazy: own('documents') },
              { path: 'messages', lazy: own('messages') },
              { path: 'contract', lazy: own('contract') },
              { path: 'pay', lazy: own('pay') },
              { path: 'questions', lazy: own('questions') },
              { path: 'account', lazy: own('account') },
            ],
          },
        ],
      },
      {
        path: 'admin-panel',
        lazy: queries,
        children: [
          {
            lazy: office('panel'),
            children: [
              { index: true, loader: leadTo('/admin-panel/applications') },
              { path: 'applications', lazy: office('applications') },
              { path: 'applications/:id', lazy: office('application') },
              { path: 'admins', lazy: office('admins') },
              { path: 'calendar', lazy: office('calendar') },
              { path: 'settings', lazy: office('settings') },
              ...['home', 'contracts', 'questionnaires', 'finance', 'mail', 'reports'].map(
                featurePage,
              ),
              { path: 'how-it-works', lazy: office('howItWorks') },
            ],
          },
        ],
      },
      { path: 'set-up', lazy: office('setUp') },
      { lazy: queries, children: [{ path: 'invitation', lazy: office('invitation') }] },
      { path: 'link/staff-password', lazy: office('staffPassword') },
      { path: 'link/staff-address', lazy: office('staffAddress') },
    ],
  },
]

function programPages(segment: 'masters' | 'bachelor'): RouteObject[] {
  return [
    { path: segment, loader: leadTo(`/${segment}/apply`) },
    { path: `${segment}/apply`, id: `${segment}/apply`, loader: programGuard, lazy: apply },
    { path: `${segment}/questions`, lazy: questions },
    {
      path: `${segment}/application`,
      loader: programGuard,
      shouldRevalidate: isNoStep,
      lazy: applicantArea,
      children: [{ path: ':section?', lazy: application }],
    },
  ]
}

function leadTo(path: string) {
  return ({ request }: LoaderFunctionArgs) => sendTo(path, request)
}

/** Steps of a section differ in the query: they need no guard, and no network. */
function isNoStep({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && currentUrl.search === nextUrl.search
}

async function programGuard(args: LoaderFunctionArgs) {
  return (await import('./guards.ts')).guardProgramPage(args)
}

async function dashboardGuard(args: LoaderFunctionArgs) {
  return (await import('./guards.ts')).guardDashboard(args)
}

async function scheduleGuard(args: LoaderFunctionArgs) {
  return (await import('./guard-schedule.ts')).guardSchedule(args)
}

async function home() {
  return { Component: (await import('./pages/home-page.tsx')).HomePage }
}

async function apply() {
  return { Component: (await import('./pages/apply-start.tsx')).ApplyStart }
}

async function questions() {
  const { QuestionsPage } = await import('./pages/questions-page.tsx')
  const { usePathProgram } = await import('#web/use-path-program.ts')
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
  return { Component: (await import('#web/with-queries.tsx')).WithQueries }
}

async function application() {
  return { Component: (await import('./pages/form-page.tsx')).FormPage }
}

type OwnPage = keyof typeof import('./pages/own-pages.ts').ownPages

function own(page: OwnPage) {
  return async () => (await import('./pages/own-pages.ts')).ownPages[page]()
}

type OfficePage = keyof typeof import('./pages/office-pages.ts').officePages

function office(page: OfficePage) {
  return async () => (await import('./pages/office-pages.ts')).officePages[page]()
}

function featurePage(path: string): RouteObject {
  return { path, lazy: async () => (await import('./pages/office-pages.ts')).featurePage(path) }
}
