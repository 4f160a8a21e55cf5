package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class K6ScriptTest extends SourceFixture {

  private static final RequestSource SCRIPT = new RequestSource.K6(resource("load.js"));

  @TempDir private Path folder;

  @Test
  void readsCallsWithLiteralArguments() {
    assertThat(lines(read(WRITES, SCRIPT)))
        .containsExactly(
            "1x GET /owners?page=1",
            "1x POST /owners {Accept=application/json, Content-Type=application/json}"
                + " {\"firstName\":\"Jean\",\"tags\":[\"a\",\"b\"],\"age\":42,\"active\":true,"
                + "\"note\":null}",
            "1x POST /search {Content-Type=application/x-www-form-urlencoded} q=a+b&limit=10",
            "1x PUT /owners/7 {Content-Type=application/json} {\"city\":\"Monona\"}",
            "1x DELETE /owners/8");
  }

  @Test
  void listsComputedCalls() {
    assertThat(sentences(read(WRITES, SCRIPT)))
        .containsExactlyInAnyOrder(
            "http.get in line 31 (1): its URL is computed by the script; give it by --request, with"
                + " --values for its values",
            "http.batch in line 33 (1): several requests at once; give them by --request",
            "header Authorization of http.request in line 27 (1): it is computed by the script;"
                + " give it by --header-from Authorization=VARIABLE",
            "requests to cdn.example.net (1): another host; --source-host chooses it");
  }

  @Test
  void readsTheNameOfTheImport() throws IOException {
    Path script =
        file(
            folder,
            "a.js",
            """
            import api from "k6/http"
            let unused = /* none */ 1
            export default () => { api.get('http://localhost:8080/it\\'s?a=1') }
            """);

    assertThat(lines(read(RequestFilter.READS, new RequestSource.K6(script))))
        .containsExactly("1x GET /it's?a=1");
  }

  @Test
  void namesThePlaceOfAMistake() throws IOException {
    Path open = file(folder, "open.js", "import http from 'k6/http'\nhttp.get('http://a/b)\n");
    Path none = file(folder, "none.js", "export default function () {}\n");

    assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.K6(open)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("open.js:2: the string that begins here is not closed");
    assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.K6(none)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("none.js: found no call of k6/http");
  }

  @Test
  void aScriptThatIsNestedTooDeeplyIsRefused() throws IOException {
    var script = new RequestSource.K6(file(folder, "deep.js", "http.get(" + "(".repeat(200_000)));

    assertThatThrownBy(() -> read(WRITES, script))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("nested too deeply");
  }
}
