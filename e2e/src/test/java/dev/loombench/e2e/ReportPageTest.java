package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {

  @TempDir private Path folder;

  @Test
  void aSelfContainedPageHasNoProblemsAndNoExternalRequests() throws IOException {
    Path html =
        page(
            """
            <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">
            <p id="answer"></p>
            <script>document.getElementById('answer').textContent = 6 * 7;</script>
            """);

    try (var report = ReportPage.open(html)) {
      assertThat(report.page().textContent("#answer")).isEqualTo("42");
      assertThat(report.problems()).isEmpty();
      assertThat(report.externalRequests()).isEmpty();
    }
  }

  @Test
  void errorsOfAPageAreSeen() throws IOException {
    Path html =
        page(
            """
            <script>console.error('no data'); throw new Error('torn');</script>
            """);

    try (var report = ReportPage.open(html)) {
      assertThat(report.problems())
          .anySatisfy(problem -> assertThat(problem).isEqualTo("error: no data"))
          .anySatisfy(problem -> assertThat(problem).contains("uncaught", "torn"));
    }
  }

  @Test
  void externalRequestsOfAPageAreSeen() throws IOException {
    Path html =
        page(
            """
            <script src="http://127.0.0.1:9/chart.js"></script>
            <img src="logo.png">
            """);

    try (var report = ReportPage.open(html)) {
      assertThat(report.externalRequests())
          .containsExactlyInAnyOrder(
              "http://127.0.0.1:9/chart.js", folder.resolve("logo.png").toUri().toString());
    }
  }

  @Test
  void barriersOfAPageAreSeen() throws IOException {
    Path html = page("<main><h1>t</h1><button></button></main>");

    try (var report = ReportPage.open(html)) {
      assertThat(report.barriers()).containsExactly("button-name: <button></button>");
    }
  }

  private Path page(String body) throws IOException {
    return Files.writeString(
        folder.resolve("a report.html"),
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>t</title>" + body);
  }
}
