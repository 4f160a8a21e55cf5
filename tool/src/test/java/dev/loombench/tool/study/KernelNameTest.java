package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelNameTest {

  @ParameterizedTest
  @CsvSource({
    "EMPTY, /empty",
    "HELLO, /hello",
    "DELAY, /delay?millis=100",
    "PIN, /pin?millis=30",
    "COMPUTE, /compute?outer=997&inner=999",
    "MATMUL, /matmul?size=200&millis=25",
    "MIXED, /mixed?size=150&millis=100",
    "CALL, /call?fanout=3&millis=50",
    "DB, /db",
    "FILE, /file",
  })
  void aKernelIsAskedForByItsPathWithAllItsParameters(KernelName kernel, String path) {
    assertThat(new Work.Kernel(kernel, Map.of()).requests().getFirst())
        .isEqualTo(RequestSpec.get(path));
  }

  @Test
  void parametersGivenTakeThePlaceOfDefaults() {
    assertThat(new Work.Kernel(KernelName.MATMUL, Map.of("millis", 5L)).requests().getFirst())
        .isEqualTo(RequestSpec.get("/matmul?size=200&millis=5"));
  }

  @Test
  void sortPostsTheSameNumbersInNoOrderEveryTime() {
    assertThat(new Work.Kernel(KernelName.SORT, Map.of("numbers", 4L)).requests().getFirst())
        .isEqualTo(
            RequestSpec.of(
                "POST",
                "/sort",
                Map.of("Content-Type", "application/json"),
                "[0,368766,737532,106295]"));
  }

  @Test
  void theLargestArrayFitsIntoWhatTheServersRead() {
    RequestBody sent =
        new Work.Kernel(KernelName.SORT, Map.of("numbers", 250_000L)).requests().getFirst().body();
    String body = ((RequestBody.Text) sent).text();

    assertThat(body.length()).isLessThan(2 * 1024 * 1024);
  }

  @Test
  void aKernelThatWaitsHasADuration() {
    assertThat(new Work.Kernel(KernelName.DELAY, Map.of()).builtInDelay())
        .contains(Duration.ofMillis(100));
    assertThat(new Work.Kernel(KernelName.PIN, Map.of()).builtInDelay())
        .contains(Duration.ofMillis(30));
    assertThat(new Work.Kernel(KernelName.MATMUL, Map.of()).builtInDelay())
        .contains(Duration.ofMillis(25));
    assertThat(new Work.Kernel(KernelName.CALL, Map.of("millis", 7L)).builtInDelay())
        .contains(Duration.ofMillis(7));
    assertThat(new Work.Kernel(KernelName.COMPUTE, Map.of()).builtInDelay()).isEmpty();
  }

  @Test
  void aKernelNamesTheServicesItNeeds() {
    assertThat(new Work.Kernel(KernelName.CALL, Map.of()).needs())
        .containsExactly(Backing.DOWNSTREAM);
    assertThat(new Work.Kernel(KernelName.CRUD, Map.of()).needs())
        .containsExactly(Backing.DATABASE);
    assertThat(new Work.Kernel(KernelName.DELAY, Map.of()).needs()).isEmpty();
  }

  @Test
  void crudReadsAndWritesEachOfSixTables() {
    var requests = new Work.Kernel(KernelName.CRUD, Map.of()).requests();

    assertThat(requests).hasSize(12);
    assertThat(requests.subList(0, 2))
        .containsExactly(
            RequestSpec.get("/crud/regions"),
            RequestSpec.of(
                "POST",
                "/crud/regions",
                Map.of("Content-Type", "application/json"),
                "{\"name\": \"North\"}"));
  }

  @Test
  void aParameterOutOfItsRangeIsNoWork() {
    assertThatThrownBy(() -> new Work.Kernel(KernelName.CALL, Map.of("fanout", 6L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("call has no parameter fanout with the value 6");
    assertThatThrownBy(() -> new Work.Kernel(KernelName.DELAY, Map.of("seconds", 1L)))
        .hasMessage("delay has no parameter seconds with the value 1");
  }
}
