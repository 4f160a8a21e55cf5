package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmeterPlanTest extends SourceFixture {

  private static final RequestSource PLAN = new RequestSource.Jmeter(resource("plan.jmx"));

  @TempDir private Path folder;

  @Test
  void readsSamplersWithDefaultsHeadersAndVariables() {
    assertThat(lines(read(WRITES, PLAN)))
        .containsExactly(
            "1x GET /owners?lastName=O%27Hara+%26+Co {Accept=application/json}",
            "1x POST /owners {Accept=application/json, Content-Type=application/json}"
                + " {\n  \"firstName\": \"Jean\"\n}");
  }

  @Test
  void listsWhatIsLeftOut() {
    assertThat(sentences(read(WRITES, PLAN)))
        .containsExactlyInAnyOrder(
            "header X-API-Key (2): it may be a secret; give it by --header-from X-API-Key=VARIABLE",
            "sampler 'one owner' (1): ${ownerId} is known at run time only; give it by --request,"
                + " with --values for its values",
            "JSR223Sampler elements (1): they are not HTTP samplers",
            "requests to pay.example.net:8443 (1): another host; --source-host chooses it");
  }

  @Test
  void namesThePlaceOfAMistake() throws IOException {
    refuses(
        file(folder, "open.jmx", "<jmeterTestPlan>\n<hashTree>\n</jmeterTestPlan>"), "open.jmx:3:");
    refuses(
        file(folder, "other.jmx", "<project/>"),
        "other.jmx: not a plan of JMeter: found <project>, not <jmeterTestPlan>");
    refuses(
        file(folder, "empty.jmx", "<jmeterTestPlan><hashTree/></jmeterTestPlan>"),
        "empty.jmx: found no enabled HTTP sampler");
  }

  @Test
  void readsNoOtherFiles() throws IOException {
    Path secret = file(folder, "secret", "s3cret");
    Path plan =
        file(
            folder,
            "entity.jmx",
            """
            <!DOCTYPE p [<!ENTITY e SYSTEM "%s">]>
            <jmeterTestPlan><hashTree>&e;</hashTree></jmeterTestPlan>
            """
                .formatted(secret.toUri()));

    refuses(plan, "entity.jmx:1:");
  }

  private static void refuses(Path plan, String message) {
    assertThatThrownBy(() -> read(WRITES, new RequestSource.Jmeter(plan)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }
}
