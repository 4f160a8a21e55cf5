package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestValues;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestSetYamlTest extends SourceFixture {

  @TempDir private Path folder;

  @Test
  void writesShortRequestsOnOneLine() {
    RequestSet set =
        read(
            RequestFilter.READS,
            new RequestSource.Text("3x GET /owners"),
            new RequestSource.Text("DELETE /owners/7"),
            new RequestSource.Text("POST /owners {\"name\": \"Jean\"}"));

    assertThat(RequestSetYaml.fields(set, Optional.empty(), BodyFiles.NONE))
        .isEqualTo(
            """
            requests:
              - {path: /owners, weight: 3}
              - {method: DELETE, path: /owners/7}
              - path: /owners
                headers: {Content-Type: application/json}
                body: "{\\"name\\": \\"Jean\\"}"
            """);
  }

  @Test
  void aStudyReadsTheSameRequests() {
    var added =
        new AddedHeaders(
            Map.of("X-Tenant", "a: b, {c} #d"),
            Map.of("Authorization", new SecretSource.Variable("TOKEN")),
            Map.of("key", new SecretSource.TextFile(Path.of("/run/secrets/key"))));
    RequestSet set =
        read(
            WRITES,
            added,
            new RequestSource.Har(resource("chrome.har")),
            new RequestSource.Har(resource("firefox.har")),
            new RequestSource.AccessLog(resource("nginx.log"), Optional.empty()),
            new RequestSource.Jmeter(resource("plan.jmx")),
            new RequestSource.Text("PUT /a \ttabs, 'quotes', \"more\", ünïcode \u0001 and\nlines"),
            new RequestSource.Text("POST /b yes"));

    assertThat(requestsOf(RequestSetYaml.fields(set, Optional.empty(), BodyFiles.NONE)))
        .containsExactlyElementsOf(set.requests());
  }

  @Test
  void aStudyReadsTheOrderAndTheValues() throws IOException {
    file(folder, "ids.csv", "ID,name\n7,Jean\n8,\"O\"\"Hara\"\n");
    Path values = Path.of("ids.csv");
    RequestSet set =
        new RequestSources(
                List.of(
                    new RequestSource.Text("GET /owners/{csv:ID}"),
                    new RequestSource.Text("GET /b")),
                RequestFilter.READS,
                AddedHeaders.NONE,
                Order.LISTED,
                Optional.of(values))
            .read();

    String yaml = RequestSetYaml.fields(set, Optional.of(values), BodyFiles.NONE);

    assertThat(yaml).endsWith("order: listed\n");
    assertThat(requestsOf(yaml))
        .containsExactly(
            new OwnRequest(
                set.requests()
                    .getFirst()
                    .spec()
                    .with(new RequestValues(List.of("ID"), List.of(List.of("7"), List.of("8"))))),
            set.requests().getLast());
  }

  @Test
  void aStudyReadsTheLoginAndTheReset() {
    Login login =
        RequestSources.login(
            "POST /login {\"user\":\"jean\",\"password\":\"{secret:PASSWORD}\"}",
            Optional.of("/access_token"));
    RequestSet set =
        read(RequestFilter.READS, new RequestSource.Text("GET /a"))
            .with(Optional.of(login), List.of("sh", "-c", "psql < 'reset.sql'"));

    Work.Own own = ownOf(RequestSetYaml.fields(set, Optional.empty(), BodyFiles.NONE));

    assertThat(own.login()).hasValue(login);
    assertThat(own.reset()).isEqualTo(set.reset());
    assertThatThrownBy(() -> RequestSources.login("POST /login p=1&pass=x", Optional.empty()))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--login: the value of 'pass' would be in the study file");
  }

  private List<OwnRequest> requestsOf(String fields) {
    return ownOf(fields).own();
  }

  private Work.Own ownOf(String fields) {
    String study =
        """
        study: s
        question: Which?
        variants: {a: {server: spring-mvc}}
        workloads:
          w:
            load: {users: 5}
        %s"""
            .formatted(fields.indent(4));
    Study read = new StudyReader().read(study, folder.resolve("study.yaml"));
    return (Work.Own) read.workloads().getFirst().work();
  }
}
