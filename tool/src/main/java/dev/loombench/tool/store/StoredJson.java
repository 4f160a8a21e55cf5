package dev.loombench.tool.store;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
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
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.util.StdConverter;

/** JSON form of records: sealed types name their case, metrics are written by key. */
@SuppressWarnings("UnusedMethod") // Jackson reads the annotations of the mix-ins' methods
final class StoredJson {

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
          .addMixIn(Design.UntilSure.class, WithLooks.class)
          .addMixIn(Outcome.Invalid.class, WithDoubt.class)
          .addMixIn(WarmUpTimeSeries.class, WithFilling.class)
          .addMixIn(DatabaseChoice.class, Cased.class)
          .addMixIn(Place.class, Cased.class)
          .addMixIn(Places.class, WithLoads.class)
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
          .addMixIn(Workload.class, WithWorkloadId.class)
          .addMixIn(Trial.class, WithWorkload.class)
          .addMixIn(ClaimTest.Ratio.class, InWorkload.class)
          .addMixIn(ClaimTest.Level.class, InWorkload.class)
          .addMixIn(ClaimTest.Deviation.class, InWorkload.class)
          .addMixIn(Study.class, Flat.class)
          .addMixIn(TrialRecord.class, UnsetLog.class)
          .addMixIn(Protocol.WarmUp.class, UnsetUsers.class)
          .addMixIn(Limits.class, UnsetLimits.class)
          .addMixIn(Server.Command.class, UnsetPort.class)
          .addMixIn(Scale.class, UnsetName.class)
          .addMixIn(Replication.Mapped.class, UnsetRemark.class)
          .addMixIn(Environment.class, UnsetBoot.class)
          .addMixIn(Occupancy.class, UnsetCpu.class)
          .addMixIn(Occupancy.Spot.class, UnsetLock.class)
          .addMixIn(Work.Own.class, WithRequests.class)
          .addMixIn(OwnRequest.class, FlatRequest.class)
          .addMixIn(SecretSource.class, AsText.class)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private StoredJson() {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
  private interface Cased {}

  private interface Flat {
    @JsonUnwrapped
    Study.Options options();
  }

  /** Older builds have a single place of the load. */
  private interface WithLoads {
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
    List<Place> load();
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

  /** Reader of the interim analyses of runs that older builds stored. */
  private interface WithLooks {
    @JsonAlias("looks")
    List<Integer> interimAnalyses();
  }

  /** Reader of the origin of an invalid trial that older builds stored. */
  private interface WithDoubt {
    @JsonAlias("doubt")
    Outcome.Origin origin();
  }

  /** Reader of the phase with few users of trials that older builds stored. */
  private interface WithFilling {
    @JsonAlias("filling")
    Optional<WarmUpTimeSeries.FewUsers> fewUsers();
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

  private interface WithVariantId {
    @JsonProperty("name")
    VariantId id();

    @ZeroIfUnset
    Optional<String> jdk();

    @ZeroIfUnset
    Optional<String> prometheus();
  }

  private interface UnsetLog {
    @ZeroIfUnset
    Optional<String> latencies();
  }

  private interface UnsetUsers {
    @ZeroIfUnset
    OptionalInt users();
  }

  private interface UnsetLimits {
    @ZeroIfUnset
    OptionalDouble cpus();

    @ZeroIfUnset
    OptionalLong memoryBytes();
  }

  private interface UnsetPort {
    @ZeroIfUnset
    OptionalInt port();
  }

  private interface UnsetName {
    @ZeroIfUnset
    Optional<String> name();
  }

  private interface UnsetRemark {
    @ZeroIfUnset
    Optional<String> but();
  }

  private interface UnsetBoot {
    @ZeroIfUnset
    Optional<String> bootId();
  }

  private interface UnsetCpu {
    @ZeroIfUnset
    OptionalDouble cpu();
  }

  private interface UnsetLock {
    @ZeroIfUnset
    Optional<String> lock();
  }

  private interface WithWorkloadId {
    @JsonProperty("name")
    WorkloadId id();
  }

  private interface WithWorkload {
    @JsonSerialize(converter = NameOrEmpty.class)
    @JsonDeserialize(converter = WorkloadIfAny.class)
    Optional<WorkloadId> workload();
  }

  private interface InWorkload {
    @JsonSerialize(converter = NameOrEmpty.class)
    @JsonDeserialize(converter = WorkloadIfAny.class)
    Optional<WorkloadId> in();
  }

  /** Serializer that writes an absent workload as an empty text. */
  private static final class NameOrEmpty extends StdConverter<Optional<WorkloadId>, String> {
    @Override
    public String convert(Optional<WorkloadId> workload) {
      return workload.map(WorkloadId::name).orElse("");
    }
  }

  private static final class WorkloadIfAny extends StdConverter<String, Optional<WorkloadId>> {
    @Override
    public Optional<WorkloadId> convert(String name) {
      return name.isEmpty() ? Optional.empty() : Optional.of(new WorkloadId(name));
    }
  }

  private interface ByKey {
    @JsonValue
    String key();
  }
}
