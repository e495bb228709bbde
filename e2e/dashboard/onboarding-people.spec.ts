import { expect, type Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, brandTable, fileTable, representativeTable } from "@/db/schema";
import { pdf } from "@/testing/documents";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { ownerDatabase } from "@/testing/owner";
import { getInviteProgress } from "@/lib/domain/onboarding/invite-progress/queries";
import { remember } from "../canary";
import { accountOf, business, newAddress } from "./invitee";
import { expectAccessible, signInViewer, test, watch } from "./pages";

const db = testDatabase();

test.describe("in Spanish on a phone", () => {
  test.use({ locale: "es-MX", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a business with two owners onboards, uploads the requested document, and its partner sees it verified", async ({
    page,
    browser,
    pageErrors,
  }) => {
    const partner = await newPartner(db);
    await db.insert(brandTable).values({
      partnerID: partner.accountID,
      accountID: partner.accountID,
      lightAccent: "#ffdd00",
      darkAccent: "#001100",
      createdOn: new Date(),
      updatedOn: new Date(),
    });
    const {
      ctx,
      invite: { code },
    } = await newInvite(partner, {
      scopes: ["accounts.read", "profile.read", "capabilities.read", "representatives.read", "files.read"],
    });
    await page.goto(`/o/${code}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("lo invita a abrir una cuenta");
    await page.getByRole("link", { name: "Comenzar" }).click();
    await you(page, newAddress());
    await profile(page);
    await expect.poll(async () => (await getInviteProgress(ctx, code)).step).toBe("contact");
    await contact(page);
    await people(page);
    await expect.poll(() => draft(code)).not.toMatch(/912-?8173|1985|1979|000000000/);
    await review(page);
    await document(page);
    const accountID = (await accountOf(code)) ?? "";
    await expect
      .poll(() =>
        db
          .select({ profile: representativeTable.profile })
          .from(representativeTable)
          .where(eq(representativeTable.accountID, accountID as never)),
      )
      .toHaveLength(2);
    await expect
      .poll(() =>
        db
          .select({ status: fileTable.fileStatus })
          .from(fileTable)
          .where(eq(fileTable.accountID, accountID as never)),
      )
      .toEqual([{ status: "approved" }]);
    const [account] = await db
      .select()
      .from(accountTable)
      .where(eq(accountTable.accountID, accountID as never));
    expect(account).toMatchObject({
      verificationStatus: "verified",
      profile: { business: { ownersProvided: true, taxIDProvided: true } },
      termsAcceptedUserAgent: expect.stringContaining("Mozilla"),
    });
    const staff = await browser.newContext({ locale: "en-US" });
    watch(staff, pageErrors);
    await signInViewer(staff, partner);
    const desk = await staff.newPage();
    await desk.goto(`/accounts/${accountID}`);
    await expect(desk.getByRole("heading", { name: "Panadería Sol LLC" })).toBeVisible();
    await expect(desk.getByText("Verified", { exact: true }).first()).toBeVisible();
    await staff.close();
  });
});

async function you(page: Page, email: string): Promise<void> {
  await page.getByLabel("Su correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviarme un código" }).click();
  await page.getByRole("button", { name: "Completar" }).click();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await page.waitForURL("**/profile");
}

async function profile(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Una empresa" }).check();
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await expect(page.getByRole("link", { name: "Razón social: complete este campo" })).toBeVisible();
  await page.getByLabel("Razón social").fill("Panadería Sol LLC");
  await page.getByLabel("Tipo de empresa").selectOption("llc");
  await page.getByLabel("Número de identificación fiscal (EIN)", { exact: true }).fill("00-0000000");
  await page.getByLabel("Sitio web").fill("sol.example");
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await page.waitForURL("**/contact");
}

async function contact(page: Page): Promise<void> {
  await page.getByLabel("Correo electrónico").fill("hola@sol.example");
  await reach(page);
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await page.waitForURL("**/people");
}

async function reach(page: Page): Promise<void> {
  await page.getByLabel("Teléfono").fill(business.phone.number);
  await page.getByLabel("Calle y número").fill(business.address.addressLine1);
  await page.getByLabel("Ciudad").fill(business.address.city);
  await page.getByLabel("Estado").selectOption("CO");
  await page.getByLabel("Código postal").fill(business.address.postalCode);
}

async function people(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await expect(page.getByRole("link", { name: "Agregue a una persona que dirija la empresa." })).toBeVisible();
  await page.getByRole("button", { name: "Yo dirijo la empresa" }).click();
  await page.waitForURL(/people\/[\w-]+/);
  await page.getByLabel("Tiene el 25% o más").check();
  await page.getByLabel("Porcentaje").fill("60");
  await person(page, { first: "Ana", last: "Sol", number: "912-81-7364", year: "1985" });
  await page.getByRole("button", { name: "Agregar un propietario" }).click();
  await page.waitForURL(/people\/[\w-]+/);
  await page.getByLabel("Porcentaje").fill("40");
  await page.getByLabel("Correo electrónico").fill("luz@sol.example");
  await person(page, { first: "Luz", last: "Mar", number: "912-81-7365", year: "1979" });
  await expect(page.getByText("Los propietarios agregados tienen el 100%")).toBeVisible();
  await expect(page.getByText("Completo", { exact: true })).toHaveCount(2);
  await page.getByRole("checkbox", { name: /Estos son todos/ }).check();
  await page.getByRole("button", { name: "Guardar y continuar" }).click();
  await page.waitForURL("**/review");
}

async function person(
  page: Page,
  { first, last, number, year }: { first: string; last: string; number: string; year: string },
): Promise<void> {
  remember("identity", number, number.replaceAll("-", ""));
  await page.getByLabel("Nombre", { exact: true }).fill(first);
  await page.getByLabel("Apellidos").fill(last);
  await reach(page);
  await page.getByLabel("Mes").selectOption("4");
  await page.getByLabel("Día").fill("28");
  await page.getByLabel("Año").fill(year);
  await page.getByLabel("Número", { exact: true }).fill(number);
  await page.getByRole("button", { name: "Guardar esta persona" }).click();
  await page.waitForURL(/\/people$/);
}

async function review(page: Page): Promise<void> {
  await expect(page.getByText("Guardado ··7364")).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Enviar la solicitud" }).click();
  await page.waitForURL("**/status");
}

async function document(page: Page): Promise<void> {
  await expect(page.getByText("Requiere atención").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Corregir: Número de identificación fiscal/ }).click();
  await page
    .getByLabel("Elegir un archivo")
    .setInputFiles({ name: "registro.pdf", mimeType: "application/pdf", buffer: await pdf() });
  await expect(page.getByText("Todo está listo.").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Requiere atención")).toHaveCount(0);
  await expect(page.getByText("Completada", { exact: true })).toBeVisible();
}

/** All stored drafts, as text. */
async function draft(code: string): Promise<string> {
  return (
    await rows<{ row: string }>(ownerDatabase(), sql`select a::text as row from application a where code = ${code}`)
  )
    .map(({ row }) => row)
    .join("\n");
}

test("the chosen language stays, also without scripts", async ({ browser }) => {
  const {
    invite: { code },
  } = await newInvite(await newPartner(db));
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`/o/${code}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${code}$`));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto(`/o/${code}/you`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Primero, ¿quién es usted?");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First, who are you?");
});
