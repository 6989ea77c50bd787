"""A drive and its way to the processor: the script names the narrowest link."""

from playwright.sync_api import Page, expect


def test_the_narrowest_link_of_a_way_is_named(page: Page) -> None:
    page.goto("en/caps/")
    form, said = page.locator("form.way"), page.locator("form.way output")
    expect(said).to_have_text(
        "At most 300\u00a0MB/s. The narrowest link is “Port or cable”: SATA 2 (3 Gbit/s)."
    )
    form.get_by_label("Drives").fill("4")
    expect(said).to_contain_text("At most 865\u00a0MB/s")
    expect(form.locator("li.narrowest")).to_contain_text("DMI 1.0 x4")
    # A new drive in an old slot of sixteen lanes has the generation of the slot and its own lanes.
    form.get_by_label("Drives").fill("1")
    form.get_by_label("Drive: its").select_option(label="PCIe 4.0 x4")
    form.get_by_role("combobox", name="Port").select_option(label="PCIe 3.0 x16")
    form.get_by_label("From the chipset").select_option("")
    expect(said).to_contain_text("PCIe 3.0 x4")
