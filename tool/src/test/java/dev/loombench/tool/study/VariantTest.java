package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.id.VariantId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VariantTest {

  private static final Server OURS = new Server.Bundled("spring-mvc", Map.of());
  private static final Work DB = new Work.Kernel(KernelName.DB, Map.of());
  private static final Work HELLO = new Work.Kernel(KernelName.HELLO, Map.of());

  @Test
  void aBundledServerWithADatabaseReportsItsPool() {
    assertThat(new Variant(new VariantId("a"), OURS, List.of()).doing(DB).prometheus())
        .hasValue("/metrics");
  }

  @Test
  void nothingIsScrapedThatHasNoPool() {
    assertThat(new Variant(new VariantId("a"), OURS, List.of()).doing(HELLO).prometheus())
        .isEmpty();
  }

  @Test
  void whatTheStudySaysIsKept() {
    var told =
        new Variant(
            new VariantId("a"), OURS, List.of(), Limits.NONE, Optional.of("/actuator/prometheus"));
    assertThat(told.doing(DB)).isEqualTo(told);
  }

  @Test
  void aServerOfTheReadersOwnIsScrapedOnlyWhereTheStudySaysSo() {
    var theirs =
        new Variant(
            new VariantId("a"),
            new Server.Running(URI.create("http://127.0.0.1:1"), "/"),
            List.of());
    assertThat(theirs.doing(DB).prometheus()).isEmpty();
    assertThat(theirs.doing(Work.Own.of(List.of(RequestSpec.get("/")), Order.LISTED)).prometheus())
        .isEmpty();
  }
}
