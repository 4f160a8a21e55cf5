package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarFileTest extends SourceFixture {

  private static final RequestSource CHROME = new RequestSource.Har(resource("chrome.har"));
  private static final RequestSource FIREFOX = new RequestSource.Har(resource("firefox.har"));

  @TempDir private Path folder;

  @Test
  void readsReadsOfTheMostFrequentHost() {
    assertThat(lines(read(RequestFilter.READS, CHROME)))
        .containsExactly(
            "2x GET /owners?page=1 {accept=text/html,application/xhtml+xml, accept-encoding=gzip,"
                + " deflate, br, zstd}",
            "1x GET /api/owners/7?expand=pets {accept=application/json}");
  }

  @Test
  void listsWhatIsLeftOut() {
    assertThat(sentences(read(RequestFilter.READS, CHROME)))
        .containsExactlyInAnyOrder(
            "header cookie (1): it may be a secret; give it by --header-from cookie=VARIABLE",
            "header authorization (1): it may be a secret; give it by --header-from"
                + " authorization=VARIABLE",
            "parameter access_token (1): it may be a secret; give it by --query-from"
                + " access_token=VARIABLE",
            "static files (1): --static includes them",
            "POST requests (1): they may change data; --writes includes them",
            "URLs like wss: (1): they are neither HTTP nor a path",
            "requests to cdn.example.net (1): another host; --source-host chooses it");
  }

  @Test
  void includesWritesAndStaticFilesOnRequest() {
    var everything = new RequestFilter(true, true, false, Optional.empty());

    assertThat(lines(read(everything, CHROME)))
        .contains(
            "1x GET /resources/css/shop.css {accept=text/css,*/*;q=0.1}",
            "1x POST /api/owners/7/visits {content-type=application/json}"
                + " {\"date\":\"2026-11-20\",\"description\":\"rabies\"}");
  }

  @Test
  void readsFormsOfFirefoxAndLeavesOutPasswords() {
    RequestSet set = read(WRITES, FIREFOX);

    assertThat(lines(set))
        .containsExactly(
            "1x GET /vets.html {Accept-Language=de,en-US;q=0.7,"
                + " X-Requested-With=XMLHttpRequest}",
            "1x POST /owners/new {Content-Type=application/x-www-form-urlencoded}"
                + " firstName=Jean&lastName=O%27Hara+%26+Co");
    assertThat(sentences(set))
        .containsExactly(
            "POST requests with the field 'password' in their body (1): the field may be a secret;"
                + " give the request by --request if it is not");
  }

  @Test
  void leavesOutBodiesThatWereNotSaved() throws IOException {
    String parts =
        entry("POST", "https://shop.example.test/files", "text/html")
            .replace(
                "\"bodySize\": -1",
                "\"bodySize\": -1, \"postData\": {\"mimeType\": \"multipart/form-data\","
                    + " \"params\": [{\"name\": \"file\", \"fileName\": \"a.txt\"}]}");
    String bare = entry("POST", "https://shop.example.test/bare", "text/html");

    RequestSet set = read(WRITES, har(parts, bare));

    assertThat(lines(set)).containsExactly("1x POST /bare");
    assertThat(sentences(set))
        .containsExactly(
            "POST requests whose body was not recorded (1): save the HAR file with content, or give"
                + " the request by --request");
  }

  @Test
  void staticFilesDoNotChooseTheHost() throws IOException {
    String script = entry("GET", "https://cdn.example.test/app.js", "text/javascript");
    String page = entry("GET", "https://shop.example.test/", "text/html");
    String orders = entry("GET", "https://api.example.test/orders", "application/json");

    RequestSet set = read(RequestFilter.READS, har(script, script, script, page, orders, orders));

    assertThat(lines(set)).containsExactly("1x GET /orders");
    assertThat(sentences(set))
        .containsExactly(
            "requests to cdn.example.test (3): another host; --source-host chooses it",
            "requests to shop.example.test (1): another host; --source-host chooses it");
  }

  private RequestSource har(String... entries) throws IOException {
    return new RequestSource.Har(
        file(
            folder,
            "a.har",
            "{\"log\": {\"entries\": [%s]}}".formatted(String.join(",", entries))));
  }

  private static String entry(String method, String url, String type) {
    return """
        {"request": {"method": "%s", "url": "%s", "headers": [], "bodySize": -1},
         "response": {"status": 200, "content": {"mimeType": "%s"}}}
        """
        .formatted(method, url, type);
  }

  @Test
  void namesThePlaceOfAMistake() {
    assertThatThrownBy(
            () -> read(RequestFilter.READS, new RequestSource.Har(resource("broken.har"))))
        .isInstanceOf(Problem.class)
        .hasMessageEndingWith(
            "broken.har:7:1: not a HAR file: Unexpected close marker '}': expected ']'");
  }

  @Test
  void refusesOtherFiles() throws IOException {
    Path other = file(folder, "other.har", "{\"version\": 1}");
    Path absent = folder.resolve("absent.har");

    assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.Har(other)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("other.har: found no requests");
    assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.Har(absent)))
        .isInstanceOf(Problem.class)
        .hasMessageEndingWith("absent.har: no such file");
  }
}
