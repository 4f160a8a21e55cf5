package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import dev.loombench.tool.trial.threads.Occupancy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ZeroIfUnsetTest {

  private static final Variant UNSET =
      new Variant(
          new VariantId("app"),
          new Server.Command(List.of("app", "{port}"), "/", OptionalInt.empty(), Map.of()),
          List.of());

  private static final Variant SET =
      new Variant(
          new VariantId("app"),
          new Server.Command(List.of("app"), "/", OptionalInt.of(8080), Map.of()),
          Optional.of("21"),
          List.of(),
          Limits.ofMemory(600L << 20).withCpus(0.5),
          Optional.of("/metrics"));

  @Test
  void zerosAndEmptyTextsOfAnOldStudyAreUnset() {
    List<Variant> variants =
        RunDirectory.open(Path.of("src/test/resources/layout-5")).study().variants();

    assertThat(variants.getFirst().jdk()).isEmpty();
    assertThat(variants.getFirst().prometheus()).isEmpty();
    assertThat(variants)
        .extracting(Variant::limits)
        .containsExactly(Limits.NONE, Limits.NONE, Limits.ofCpus(0.75), Limits.NONE);
  }

  @Test
  void unsetValuesOfAVariantAreStoredAsBefore() {
    JsonNode stored = StoredJson.MAPPER.valueToTree(UNSET);

    assertThat(
            Stream.of("/jdk", "/prometheus", "/limits/cpus", "/limits/memoryBytes", "/server/port")
                .map(field -> stored.at(field).toString()))
        .containsExactly("\"\"", "\"\"", "0.0", "0", "0");
  }

  @Test
  void setAndUnsetValuesAreReadBack() {
    assertThat(readBack(UNSET)).isEqualTo(UNSET);
    assertThat(readBack(SET)).isEqualTo(SET);
  }

  @Test
  void missingValuesAreUnset() {
    assertThat(
            read(
                "{\"name\": \"app\", \"server\": {\"is\": \"Running\", \"url\": \"http://h\"},"
                    + " \"jvmFlags\": [], \"limits\": {}}",
                Variant.class))
        .satisfies(variant -> assertThat(variant.jdk()).isEmpty())
        .satisfies(variant -> assertThat(variant.prometheus()).isEmpty())
        .satisfies(variant -> assertThat(variant.limits()).isEqualTo(Limits.NONE));
  }

  @Test
  void recordsOfOlderBuildsAreReadWithUnsetValues() {
    assertThat(read("{\"name\": \"\", \"shortened\": [], \"tuned\": []}", Scale.class))
        .isEqualTo(Scale.NONE);
    assertThat(read("{\"bootId\": \"\", \"facts\": {}}", Environment.class).bootId()).isEmpty();
    assertThat(read("{\"cpu\": 0.0, \"places\": {}, \"spots\": []}", Occupancy.class).cpu())
        .isEmpty();
    assertThat(read("{\"lock\": \"\", \"frame\": \"a.B.c\"}", Occupancy.Spot.class).lock())
        .isEmpty();
    assertThat(
            read(
                "{\"figures\": [], \"scenarios\": {}, \"growths\": {}, \"metrics\":"
                    + " {\"p99\": {\"metric\": \"latency_p99\", \"but\": \"\"}}, \"tables\": {},"
                    + " \"window\": \"PT0S\", \"claims\": [], \"contests\": [], \"flaws\": []}",
                Replication.class))
        .satisfies(found -> assertThat(found.window()).isEmpty())
        .satisfies(found -> assertThat(found.metrics().get("p99").but()).isEmpty());
    assertThat(
            read(
                    "{\"plateau\": 0.1, \"compilerShare\": 0.01, \"ceiling\": \"PT45S\","
                        + " \"users\": 0}",
                    Protocol.WarmUp.class)
                .users())
        .isEmpty();
    assertThat(read("{\"users\": 4, \"reachedRest\": true}", FewUsers.class).seconds()).isEmpty();
  }

  private static Variant readBack(Variant variant) {
    return read(StoredJson.MAPPER.writeValueAsString(variant), Variant.class);
  }

  private static <T> T read(String json, Class<T> type) {
    return StoredJson.MAPPER.readValue(json, type);
  }
}
