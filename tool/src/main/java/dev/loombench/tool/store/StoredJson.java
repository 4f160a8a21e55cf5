package dev.loombench.tool.store;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** JSON form of records: sealed types name their case, metrics are written by key. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // Jackson reads the annotations of mix-ins
final class StoredJson {

  private static final String TRANSPORT = "transport";
  private static final String WORK_FOLDER = "workFolder";

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addDeserializer(Instant.class, new InstantReader())
                  .addDeserializer(Reading.class, new ReadingReader()))
          .addMixIn(Outcome.class, Cased.class)
          .addMixIn(Reading.class, Cased.class)
          .addMixIn(Server.class, Cased.class)
          .addMixIn(Work.class, Cased.class)
          .addMixIn(Load.class, Cased.class)
          .addMixIn(LoadId.class, Cased.class)
          .addMixIn(Design.class, Cased.class)
          .addMixIn(DatabaseChoice.class, Cased.class)
          .addMixIn(Place.class, Cased.class)
          .addMixIn(Delay.Target.class, Cased.class)
          .addMixIn(ClaimTest.class, Cased.class)
          .addMixIn(Expectation.class, Cased.class)
          .addMixIn(Expectation.Magnitude.class, Cased.class)
          .addMixIn(RequestBody.class, Cased.class)
          .addMixIn(BodyCheck.class, Cased.class)
          .addMixIn(Metric.class, ByKey.class)
          .addMixIn(VariantId.class, Named.class)
          .addMixIn(WorkloadId.class, Named.class)
          .addMixIn(Variant.class, WithVariantId.class)
          .addMixIn(Server.Command.class, WithWorkFolder.class)
          .addMixIn(Workload.class, WithWorkloadId.class)
          .addMixIn(Study.class, Flat.class)
          .addMixIn(Work.Own.class, WithRequests.class)
          .addMixIn(OwnRequest.class, FlatRequest.class)
          .addMixIn(SecretSource.class, AsText.class)
          .injectableValues(
              new InjectableValues.Std()
                  .addValue(TRANSPORT, Transport.DEFAULT)
                  .addValue(WORK_FOLDER, Optional.empty()))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private StoredJson() {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
  private interface Cased {}

  private interface Flat {
    @JsonUnwrapped
    Study.Options options();
  }

  private interface WithRequests {
    @JsonProperty("requests")
    List<OwnRequest> own();
  }

  private interface FlatRequest {
    @JsonUnwrapped
    RequestSpec spec();
  }

  private interface AsText {
    @JsonCreator
    static SecretSource of(String text) {
      return SecretSource.of(text);
    }

    @JsonValue
    String text();
  }

  /** Serializer that writes an identity as its name. */
  private abstract static class Named {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Named(String name) {
      throw new UnsupportedOperationException(name);
    }

    @JsonValue
    abstract String name();
  }

  /** Studies that were stored without connections have the default ones. */
  private abstract static class WithVariantId {

    WithVariantId(
        VariantId id,
        Server server,
        Optional<String> jdk,
        List<String> jvmFlags,
        Limits limits,
        Optional<String> prometheus,
        Optional<ContainerLaunch> container,
        @JacksonInject(TRANSPORT) Transport transport) {}

    @JsonProperty("name")
    abstract VariantId id();
  }

  /** Studies that were stored without a folder to copy have none. */
  private abstract static class WithWorkFolder {

    WithWorkFolder(
        List<String> command,
        String readyPath,
        OptionalInt port,
        Map<String, String> environment,
        Map<String, SecretSource> environmentFrom,
        @JacksonInject(WORK_FOLDER) Optional<String> workFolder) {}
  }

  private interface WithWorkloadId {
    @JsonProperty("name")
    WorkloadId id();
  }

  private interface ByKey {
    @JsonValue
    String key();
  }
}
