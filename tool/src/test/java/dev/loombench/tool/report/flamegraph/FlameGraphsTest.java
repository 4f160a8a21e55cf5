package dev.loombench.tool.report.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.Golden;
import dev.loombench.tool.report.ProfiledRun;
import dev.loombench.tool.report.TerminalReport;
import dev.loombench.tool.report.common.Report;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlameGraphsTest {

  private static final Analysis ANALYSIS = ProfiledRun.analyzed();

  @Test
  void eachVariantHasAGraphAndADifferenceFromTheBaseline() {
    assertThat(FlameGraphs.of(ANALYSIS))
        .containsOnlyKeys(
            "profiles/compute-platform-200.html",
            "profiles/compute-virtual.html",
            "profiles/compute-virtual-vs-platform-200.html",
            "profiles/compute-webflux.html",
            "profiles/compute-webflux-vs-platform-200.html");
  }

  @Test
  void aGraphContainsTheFramesAndCanBeSearched() throws IOException {
    String page = page("profiles/compute-webflux.html");

    assertThat(page)
        .contains("Search (Ctrl+F)")
        .contains("<h1>compute, closed 64: webflux, 100 samples")
        .contains("Compute.run");
  }

  @Test
  void noPageAsksForAnythingFromAnywhere() throws IOException {
    for (String name : FlameGraphs.of(ANALYSIS).keySet()) {
      assertThat(page(name))
          .as(name)
          .contains("content=\"default-src 'none'; script-src 'unsafe-inline'")
          .doesNotContain("<link", "@import", "src=", "fetch(", "XMLHttpRequest", "import(")
          .doesNotContain("url(");
    }
  }

  @Test
  void aDifferenceShowsWhatIsMoreAndWhatIsLess() throws IOException {
    String page = page("profiles/compute-virtual-vs-platform-200.html");

    // Of as many samples each: 80,000 in the kernel instead of 60,000.
    assertThat(page).contains("d=20000").contains("d=-20000");
  }

  @Test
  void theTablesAreAsTheyWere() throws IOException {
    var out = new ByteArrayOutputStream();
    new TerminalReport(120, false, "runs/profiled").write(ANALYSIS, out);

    Golden.matches("profiled-120.txt", out.toString(StandardCharsets.UTF_8));
  }

  private static String page(String name) throws IOException {
    Map<String, Report> pages = FlameGraphs.of(ANALYSIS);
    var out = new ByteArrayOutputStream();
    pages.get(name).write(ANALYSIS, out);
    // Kept for a look in a browser.
    Files.write(Path.of("target", Path.of(name).getFileName().toString()), out.toByteArray());
    return out.toString(StandardCharsets.UTF_8);
  }
}
