package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
  void readsDefaultsOfPropertiesAndModules() throws IOException {
    var plan = new RequestSource.Jmeter(properties());

    assertThat(lines(read(WRITES, plan)))
        .containsExactly("1x GET /home", "1x GET /api/orders?q=a,b&n=1");
    assertThat(sentences(read(WRITES, plan)))
        .containsExactly(
            "sampler 'one' (1): {csv:id} is in a CSV file; give the file, with a header, by --values");
  }

  @Test
  void readsValuesFromTheCsvFileOfThePlan() throws IOException {
    RequestSet set =
        new RequestSources(
                List.of(new RequestSource.Jmeter(properties())),
                RequestFilter.READS,
                AddedHeaders.NONE,
                Order.WEIGHTED,
                Optional.of(Path.of("ids.csv")))
            .read();

    assertThat(lines(set)).contains("1x GET /shop/orders/{csv:id}");
  }

  private Path properties() throws IOException {
    return file(
        folder,
        "properties.jmx",
        """
        <jmeterTestPlan><hashTree>
          <TestPlan testname="Shop"><elementProp name="TestPlan.user_defined_variables">
            <collectionProp name="Arguments.arguments"><elementProp name="ctx">
              <stringProp name="Argument.name">ctx</stringProp>
              <stringProp name="Argument.value">${__P(ctx,/api)}</stringProp>
            </elementProp></collectionProp>
          </elementProp></TestPlan>
          <hashTree>
            <CSVDataSet><stringProp name="variableNames">id,name</stringProp></CSVDataSet>
            <hashTree/>
            <TestFragmentController testname="shared" enabled="false"/>
            <hashTree>
              <HTTPSamplerProxy testname="home"><stringProp name="HTTPSampler.path">/home</stringProp></HTTPSamplerProxy>
              <hashTree/>
            </hashTree>
            <ModuleController><collectionProp name="ModuleController.node_path">
              <stringProp name="0">Shop</stringProp><stringProp name="1">shared</stringProp>
            </collectionProp></ModuleController>
            <hashTree/>
            <HTTPSamplerProxy testname="list">
              <stringProp name="HTTPSampler.path">${ctx}/orders?q=${__P(q,a\\,b)}&amp;n=${__P(n)}</stringProp>
            </HTTPSamplerProxy>
            <hashTree/>
            <HTTPSamplerProxy testname="one">
              <stringProp name="HTTPSampler.path">${__property(ctx,,/shop)}/orders/${id}</stringProp>
            </HTTPSamplerProxy>
            <hashTree/>
          </hashTree>
        </hashTree></jmeterTestPlan>
        """);
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
