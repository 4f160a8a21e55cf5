package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of pages of synthetic runs, which the tool's tests have written. */
class ReportPageOfSampleTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sample",
        "large",
        "begun",
        "starts",
        "diagnostics",
        "without-a-jdk",
        "capacity",
        "sweep",
        "sweep-begun",
        "trend"
      })
  void thePageOfAnyRunDrawsEveryChartWithoutProblems(String run) {
    try (var report = open(run)) {
      Page page = report.page();
      report.openEverything();

      assertThat(page.locator("[data-chart] svg").count())
          .isEqualTo(page.locator("[data-chart]").count());
      assertThat(page.locator("svg [d*='NaN'], svg [x*='NaN'], svg [transform*='NaN']").count())
          .isZero();
      assertThat(report.problems()).isEmpty();
      assertThat(report.externalRequests()).isEmpty();
    }
  }

  @Test
  void aVariantNotMeasuredStaysTheLastRow() {
    try (var report = open("without-a-jdk")) {
      Locator rows = report.page().locator("#starts table").first().locator("tbody tr");
      String last = "virtual-21not measured: no JDK 21 on this machine, only 25.0.3";

      assertThat(rows.last().textContent()).isEqualTo(last);
      report.page().locator("#starts table th button").first().click();
      report.page().locator("#starts table th button").first().click();
      assertThat(rows.last().textContent()).isEqualTo(last);
      assertThat(report.page().locator("#run").textContent()).contains("not measured: virtual-21");
    }
  }

  @Test
  void theMenuListsEverySection() {
    try (var report = open("sample")) {
      Page page = report.page();

      assertThat(page.locator("#parts a").allTextContents())
          .containsExactly(
              "Answers",
              "Warnings",
              "Figures",
              "Charts",
              "Start-up",
              "Resources",
              "Over time",
              "Code locations",
              "Scraped",
              "Comparisons",
              "Bounds",
              "Configuration",
              "Environment",
              "Warm-up",
              "Rejected",
              "Missing",
              "Trials",
              "Glossary");
      assertThat(page.locator("#profiles").count()).isZero();
    }
  }

  @Test
  void onlyAnswersFiguresAndChartsAreOpen() {
    try (var report = open("sample")) {
      Page page = report.page();
      assertThat(page.locator("#charts h3").first().isVisible()).isTrue();
      assertThat(page.locator("#trials table").isVisible()).isFalse();

      report.openPart("Trials");

      assertThat(page.locator("#trials table").isVisible()).isTrue();
    }
  }

  @Test
  void definitionsAreShownByKeyboard() {
    try (var report = open("sample")) {
      Page page = report.page();
      Locator head =
          page.locator("#figures th button")
              .filter(new Locator.FilterOptions().setHasText("p99 ms"))
              .first();

      head.focus();

      assertThat(page.locator("#tip").textContent()).isEqualTo(head.getAttribute("data-hint"));
      assertThat(page.locator("#tip").isVisible()).isTrue();
      page.keyboard().press("Escape");
      assertThat(page.locator("#tip").isVisible()).isFalse();
    }
  }

  @Test
  void aTermLeadsToTheGlossary() {
    try (var report = open("sample")) {
      Page page = report.page();
      report.openPart("Comparisons");
      Locator term = page.locator("#comparisons a.term").first();

      term.click();

      assertThat(page.locator(term.getAttribute("href")).isVisible()).isTrue();
    }
  }

  @Test
  void aPhoneShowsEveryValueWithoutScrollingSideways() {
    try (var report = open("sample")) {
      Page page = report.page();
      page.setViewportSize(400, 800);
      report.openEverything();

      assertThat(
              page.evaluate(
                  """
                  [...document.querySelectorAll('html, .scroll')]
                    .filter(one => one.scrollWidth > one.clientWidth + 1)
                    .map(one => one.ariaLabel ?? one.tagName)
                    .join()
                  """))
          .isEqualTo("");
      page.locator("#figures td[data-head='p99 ms']").first().click();
      assertThat(page.locator("#tip").isVisible()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void axeFindsNoBarrier(String theme) {
    try (var report = open("sample")) {
      report.page().navigate(report.page().url() + "#" + theme);
      report.page().reload();

      assertThat(report.barriers()).isEmpty();
    }
  }

  /** Contrast is that of the open parts; computing it for all takes a minute. */
  @Test
  void axeFindsNoBarrierInClosedParts() {
    try (var report = open("sample")) {
      report.page().evaluate("document.querySelectorAll('.part').forEach(one => one.open = true)");

      assertThat(report.barriers("color-contrast")).isEmpty();
    }
  }

  @Test
  void aTimeSeriesIsSelectedByKeyboard() {
    try (var report = open("sample")) {
      Page page = report.page();
      report.openPart("Over time");
      Locator metric = page.locator("#time-series select").first();
      assertThat(page.locator("#time-series h4").textContent()).isEqualTo("Server CPU over time");

      metric.focus();
      page.keyboard().type("Heap");

      assertThat(page.locator("#time-series h4").textContent()).isEqualTo("Heap used over time");
      assertThat(page.locator("#time-series select").last().inputValue()).isEqualTo("diagnostic");
      assertThat(page.locator("#time-series [data-chart] svg").count()).isEqualTo(1);
      assertThat(metric.locator("optgroup").evaluateAll("all => all.map(one => one.label)"))
          .asString()
          .isEqualTo("[client, server process, JVM, machine]");
    }
  }

  @Test
  void theWindowOfEachStepIsMarked() {
    try (var report = open("sample")) {
      Page page = report.page();
      report.openPart("Over time");
      page.locator("#time-series select")
          .nth(1)
          .selectOption("{\"workload\":\"db\",\"load\":\"open 1000-3000/s by 1000\"}");

      assertThat(page.locator("#time-series svg .edge").count()).isEqualTo(4);
      assertThat(page.locator("#time-series svg .note").allTextContents())
          .containsExactly("3 windows", "warm-up");
    }
  }

  @Test
  void theResourcesNameThePassOfEachFigure() {
    try (var report = open("sample")) {
      Page page = report.page();
      Locator row =
          page.locator("#resources [aria-label='delay-100, closed 500'] tbody tr")
              .filter(new Locator.FilterOptions().setHasText("live set after GC"));

      assertThat(row.locator("td").allTextContents()).contains("MiB", "diagnostic");
      assertThat(page.locator("#resources h3").allTextContents())
          .containsExactly("db: over the load");
    }
  }

  @Test
  void startsAreShownWithEverySample() {
    try (var report = open("sample")) {
      Page page = report.page();

      assertThat(page.locator("#starts").textContent())
          .contains("Page cache: dropped before each start.");
      assertThat(page.locator("#starts [aria-label='Every start'] tbody tr").count()).isEqualTo(19);
      assertThat(page.locator("#starts [data-chart=strip-start-up] svg g path").count())
          .isGreaterThan(19);
    }
  }

  @Test
  void aStackIsOpenedByKeyboard() {
    try (var report = open("sample")) {
      Page page = report.page();
      report.openPart("Code locations");
      Locator place = page.locator("#code-locations .stack").first();
      assertThat(place.locator("summary").textContent()).isEqualTo("com.example.Lookup.resolve:41");
      assertThat(place.locator("pre").isVisible()).isFalse();

      place.locator("summary").focus();
      page.keyboard().press("Enter");

      assertThat(place.locator("pre").isVisible()).isTrue();
      assertThat(place.locator("pre").textContent())
          .startsWith("java.lang.VirtualThread.parkOnCarrierThread:677");
    }
  }

  @Test
  void scrapedMetricsKeepTheirNames() {
    try (var report = open("sample")) {
      Locator rows = report.page().locator("#scraped .scroll").first().locator("tbody tr");

      assertThat(rows.locator("th").allTextContents())
          .containsExactly(
              "connection acquire mean", "waiting for the pool, max", "queries", "sessions");
      assertThat(rows.nth(2).locator("td").first().textContent()).isEqualTo("growth per second");
      assertThat(rows.nth(2).locator(".notcomparable").getAttribute("data-hint"))
          .isEqualTo("not available in 3 of 3 trials: no sample of that name");
    }
  }

  @Test
  void unavailableMetricsAreListedOnceWithTheirReason() {
    try (var report = open("sample")) {
      Locator rows =
          report
              .page()
              .locator("#missing tbody tr")
              .filter(new Locator.FilterOptions().setHasText("no control group of its own"));

      assertThat(rows.first().textContent())
          .contains("control-group CPU; control-group memory; throttled periods", "every variant");
    }
  }

  @Test
  void theArrowKeysMoveOnAMap() {
    try (var report = open("sweep")) {
      Page page = report.page();
      assertThat(page.locator("#sweep .cell").count()).isEqualTo(21);
      assertThat(page.locator("#sweep .pool").count()).isEqualTo(3);

      page.locator("#sweep .cell[tabindex='0']").focus();
      for (String key : new String[] {"ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"}) {
        page.keyboard().press(key);
      }

      assertThat(page.locator("#tip").textContent())
          .containsPattern("^200 users, 100 ms\nvirtual over platform-200: (0\\.99|1\\.00)\\d\n")
          .contains("95 % interval", "equivalent");
      assertThat(page.locator("#answers").count()).as("the map is the answer").isZero();
    }
  }

  @Test
  void aRunOfStartsOnlyHasNoHeadline() {
    try (var report = open("starts")) {
      Page page = report.page();

      assertThat(page.locator("#figures, #charts, #answers, #warnings").count()).isZero();
      assertThat(page.locator("#starts [aria-label='Start to first answer'] tbody tr").count())
          .isEqualTo(4);
    }
  }

  static ReportPage open(String run) {
    Path page = Project.root().resolve("tool/target").resolve(run + "-report.html");
    assertThat(Files.exists(page))
        .as("%s: run HtmlReportTest of the tool first, which writes it", page)
        .isTrue();
    return ReportPage.open(page);
  }
}
