package dev.loombench.tool.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.Golden;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.report.common.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

  @Test
  void thePageIsOneSmallFile() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.analyzed(), out);

    keep("sample-report.html", out);
    assertThat(out.size()).isBetween(300_000, 1_100_000);
  }

  @Test
  void thePageOfALargeRunStaysBelowTwoMegabytes() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.large(), out);

    keep("large-report.html", out);
    assertThat(out.size()).isLessThan(2_000_000);
  }

  @Test
  void aRunWithoutATrialHasAPageToo() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.begun(), out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("No trial of platform-200, virtual, webflux or platform-unbounded has run yet.");
    keep("begun-report.html", out);
  }

  @Test
  void aRunWithoutHeadlineTrialsHasAPageToo() throws IOException {
    var starts = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.ofStarts(), starts);
    var diagnostics = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.ofDiagnostics(), diagnostics);

    assertThat(starts.toString(StandardCharsets.UTF_8)).doesNotContain("has run yet");
    assertThat(diagnostics.toString(StandardCharsets.UTF_8)).doesNotContain("has run yet");
    keep("starts-report.html", starts);
    keep("diagnostics-report.html", diagnostics);
  }

  @Test
  void aPageWithoutAJdkIsKeptForABrowser() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReport().write(SampleRun.withoutAJdk(), out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"reason\":\"no JDK 21 on this machine, only 25.0.3\"");
    keep("without-a-jdk-report.html", out);
  }

  @Test
  void theSkeletonIsAsItWas() throws IOException {
    String page = HtmlReport.page(SampleRun.analyzed(), "/* d3 */");
    String skeleton =
        page.replaceAll("(?s)<style>.*?</style>", "<style></style>")
            .replaceAll("(?s)(<script[^>]*>).*?</script>", "$1</script>");

    Golden.matches("skeleton.html", skeleton);
  }

  @Test
  void whatIsMeasuredCannotBecomeMarkup() throws IOException {
    String page = HtmlReport.page(SampleRun.analyzed("<b>Which & \"why\"?</b>"), "");

    assertThat(page).contains("<h1>&lt;b&gt;Which &amp; &quot;why&quot;?&lt;/b&gt;</h1>");
    assertThat(page).contains("unable to create native thread \\u003cb>& not");
    assertThat(page.split("</script>", -1)).hasSize(5);
  }

  @Test
  void thePageAsksForNothingFromAnywhere() throws IOException {
    String page = HtmlReport.page(SampleRun.analyzed(), "");

    assertThat(page)
        .contains(
            "content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
                + " img-src data:\"");
    assertThat(page).doesNotContain("http://", "https://", "@import", "src=", "<link");
  }

  @Test
  void textThatLooksLikeAPlaceIsLeftAlone() {
    assertThat(new Template("{{one}} {{two}}").with("one", "{{two}} $1").with("two", "2").text())
        .isEqualTo("{{two}} $1 2");
  }

  /** Kept for a look in a browser. */
  private static void keep(String name, ByteArrayOutputStream page) throws IOException {
    Files.write(Path.of("target", name), page.toByteArray());
  }
}
