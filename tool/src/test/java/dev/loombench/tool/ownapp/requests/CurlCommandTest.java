package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurlCommandTest extends SourceFixture {

  @TempDir private Path folder;

  @Test
  void sendsTheHeaderHostUnlessItIsThatOfTheUrl() {
    assertThat(lines(curl("curl http://10.0.0.12:8080/a -H 'Host: tenant-b.example.test'")))
        .containsExactly("1x GET /a {Host=tenant-b.example.test}");
    assertThat(lines(curl("curl https://shop.example.test/a -H 'Host: shop.example.test'")))
        .containsExactly("1x GET /a");
  }

  @Test
  void addsToTheQuery() {
    assertThat(
            lines(
                curl(
                    "curl --get 'http://a/search' --url-query 'q=virtual threads' -d 'n=1'"
                        + " --url-query '+lang=e%6E'")))
        .containsExactly("1x GET /search?q=virtual%20threads&lang=e%6E&n=1");
  }

  @Test
  void readsACommandCopiedFromChrome() {
    String chrome =
        """
        curl 'https://shop.example.com/api/owners/7/visits?expand=pets' \\
          -H 'accept: application/json' \\
          -H 'accept-language: de,en;q=0.9' \\
          -H 'authorization: Bearer eyJhbGciOi' \\
          -H 'content-type: application/json' \\
          -b 'JSESSIONID=4C2A9F0E77; theme=dark' \\
          -H 'origin: https://shop.example.com' \\
          -H 'priority: u=1, i' \\
          -H 'referer: https://shop.example.com/owners/7' \\
          -H 'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"' \\
          -H 'sec-fetch-mode: cors' \\
          -H 'user-agent: Mozilla/5.0 (X11; Linux x86_64)' \\
          --data-raw $'{"description":"it\\'s \\u0021new\\n"}' \\
          --compressed
        """;

    RequestSet set = curl(chrome);

    assertThat(lines(set))
        .containsExactly(
            "1x POST /api/owners/7/visits?expand=pets {Accept-Encoding=deflate, gzip,"
                + " accept=application/json, accept-language=de,en;q=0.9,"
                + " content-type=application/json} {\"description\":\"it's !new\n\"}");
    assertThat(sentences(set))
        .containsExactlyInAnyOrder(
            "header Cookie (1): it may be a secret; give it by --header-from Cookie=VARIABLE",
            "header authorization (1): it may be a secret; give it by --header-from"
                + " authorization=VARIABLE");
  }

  @Test
  void readsACommandCopiedFromFirefox() {
    String firefox =
        """
        curl 'http://localhost:8080/owners/new' \\
          -X POST \\
          -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' \\
          -H 'Accept: text/html' \\
          -H 'Accept-Encoding: gzip, deflate, br, zstd' \\
          -H 'Content-Type: application/x-www-form-urlencoded' \\
          -H 'DNT: 1' \\
          -H 'Connection: keep-alive' \\
          -H 'Upgrade-Insecure-Requests: 1' \\
          --data-raw 'firstName=Jean&lastName=O%27Hara'
        """;

    assertThat(lines(curl(firefox)))
        .containsExactly(
            "1x POST /owners/new {Accept=text/html, Accept-Encoding=gzip, deflate, br, zstd,"
                + " Content-Type=application/x-www-form-urlencoded}"
                + " firstName=Jean&lastName=O%27Hara");
  }

  @Test
  void dataMakesAPostOfAForm() {
    assertThat(lines(curl("curl -sSL localhost:8080/search -d q=loom -d limit=10")))
        .containsExactly(
            "1x POST /search {Content-Type=application/x-www-form-urlencoded} q=loom&limit=10");
  }

  @Test
  void readsOptionsWithTheirValuesAttached() {
    assertThat(lines(curl("curl -k -XPUT -HX-Tenant:acme --json '{\"a\":1}' http://a/b")))
        .containsExactly(
            "1x PUT /b {Accept=application/json, Content-Type=application/json, X-Tenant=acme}"
                + " {\"a\":1}");
  }

  @Test
  void getSendsTheDataInTheQuery() {
    assertThat(lines(curl("curl -G http://a/s?x=1 --data-urlencode 'q=a b' -d n=2")))
        .containsExactly("1x GET /s?x=1&q=a%20b&n=2");
  }

  @Test
  void readsDataFromAFile() throws IOException {
    Path data = file(folder, "data", "{\n\"a\": 1\n}\n");

    assertThat(lines(curl("curl http://a/b -H 'Content-Type:' -d @" + data)))
        .containsExactly("1x POST /b {\"a\": 1}");
  }

  @Test
  void userAndPasswordAreSecrets() {
    RequestSet set = curl("curl -u jean:secret -I http://a/b");

    assertThat(lines(set)).containsExactly("1x HEAD /b");
    assertThat(set.leftOut())
        .singleElement()
        .satisfies(part -> assertThat(part.what()).isEqualTo("header Authorization"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "curl --tls-max 1.2 http://a/b | unknown option --tls-max",
        "curl -F 'a=@b' http://a/b | found -F; bodies of files and forms",
        "curl -X | -X has no value",
        "curl -s | found no URL",
        "wget http://a/b | give a command that begins with curl",
        "curl 'http://a/b | is not closed",
        "curl ^\"http://a/b^\" | copy the request as cURL (bash)",
        "curl http://a/b -H nonsense | found the header 'nonsense'"
      })
  void refusesWhatItCannotSend(String command, String message) {
    assertThatThrownBy(() -> curl(command))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--curl: ")
        .hasMessageContaining(message);
  }

  private static RequestSet curl(String command) {
    return read(RequestFilter.READS, new RequestSource.Curl(command));
  }

  @Test
  void leavesOutABodyWithASecret() {
    assertThatThrownBy(() -> curl("curl http://host/login -d 'user=jean&password=hunter2'"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("POST requests with the field 'password' in their body (1)")
        .hasMessageNotContaining("hunter2");
  }
}
