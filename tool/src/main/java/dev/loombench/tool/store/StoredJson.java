package dev.loombench.tool.store;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
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
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** JSON form of records: sealed types name their case, metrics are written by key. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // Jackson reads the annotations of mix-ins
final class StoredJson {

  private static final String UNCERTAINTY = "uncertainty";

  /** Types of components that records of studies got after some had been stored. */
  private static final Set<Class<?>> ADDED_LATER =
      Set.of(Optional.class, Variant.Transport.class, Protocol.Placement.class);

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
          .addMixIn(Expectation.About.class, WithUncertainty.class)
          .addMixIn(RequestBody.class, Cased.class)
          .addMixIn(BodyCheck.class, Cased.class)
          .addMixIn(Metric.class, ByKey.class)
          .addMixIn(VariantId.class, Named.class)
          .addMixIn(WorkloadId.class, Named.class)
          .addMixIn(Variant.class, IdAsName.class)
          .addMixIn(Workload.class, IdAsName.class)
          .addMixIn(Study.class, Flat.class)
          .addMixIn(Work.Own.class, WithRequests.class)
          .addMixIn(OwnRequest.class, FlatRequest.class)
          .addMixIn(SecretSource.class, AsText.class)
          .annotationIntrospector(new AddedLater())
          .injectableValues(
              new InjectableValues.Std()
                  .addValue(Optional.class, Optional.empty())
                  .addValue(Variant.Transport.class, Variant.Transport.DEFAULT)
                  .addValue(Protocol.Placement.class, Protocol.Placement.SEPARATE)
                  .addValue(OptionalInt.class, OptionalInt.empty())
                  .addValue(UNCERTAINTY, 0.0))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private StoredJson() {}

  /** Introspector that gives components which earlier runs lack the value that they had before. */
  private static final class AddedLater extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public JacksonInject.Value findInjectableValue(MapperConfig<?> config, AnnotatedMember member) {
      boolean isOfStudy =
          member.getDeclaringClass().getPackageName().startsWith(Study.class.getPackageName());
      boolean isOfThreads =
          member.getDeclaringClass().equals(Occupancy.class)
              && member.getRawType().equals(OptionalInt.class);
      return member instanceof AnnotatedParameter
              && (isOfThreads || (isOfStudy && ADDED_LATER.contains(member.getRawType())))
          ? JacksonInject.Value.construct(member.getRawType().getName(), true, null)
          : super.findInjectableValue(config, member);
    }
  }

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

  private interface IdAsName {
    @JsonProperty("name")
    Object id();
  }

  /** Claims that were stored with another rule for magnitudes have the present one. */
  private abstract static class WithUncertainty {

    WithUncertainty(
        double value,
        @JacksonInject(value = UNCERTAINTY, useInput = OptBoolean.TRUE) double uncertainty) {}
  }

  private interface ByKey {
    @JsonValue
    String key();
  }

  /**
   * Reader of times like {@code 2026-01-01T00:00:00.5Z}. Most of a stored trial is time series, and
   * the general parser of the JDK would take most of the time of reading them.
   */
  private static final class InstantReader extends StdDeserializer<Instant> {

    private static final String FORM = "dddd-dd-ddTdd:dd:dd";
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int MAX_FRACTION = 9;

    InstantReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) {
      String text = parser.getValueAsString("");
      try {
        return hasForm(text) ? ofForm(text) : Instant.parse(text);
      } catch (DateTimeException malformed) {
        return (Instant) context.handleWeirdStringValue(Instant.class, text, "it is not a time");
      }
    }

    private static boolean hasForm(String text) {
      int end = text.length() - 1;
      int fraction = end - FORM.length() - 1;
      if (end < FORM.length() || text.charAt(end) != 'Z' || fraction > MAX_FRACTION) {
        return false;
      }
      for (int at = 0; at < end; at++) {
        char wanted = at < FORM.length() ? FORM.charAt(at) : at == FORM.length() ? '.' : 'd';
        char found = text.charAt(at);
        if (wanted == 'd' ? found < '0' || found > '9' : found != wanted) {
          return false;
        }
      }
      return fraction != 0
          && number(text, 11, 13) < 24
          && number(text, 14, 16) < 60
          && number(text, 17, 19) < 60;
    }

    private static Instant ofForm(String text) {
      LocalDate date = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
      long seconds =
          date.toEpochDay() * SECONDS_PER_DAY
              + number(text, 11, 13) * 3_600L
              + number(text, 14, 16) * 60L
              + number(text, 17, 19);
      int end = text.length() - 1;
      int nanos = end > FORM.length() ? number(text, FORM.length() + 1, end) : 0;
      for (int digits = end - FORM.length() - 1; digits < MAX_FRACTION && nanos > 0; digits++) {
        nanos *= 10;
      }
      return Instant.ofEpochSecond(seconds, nanos);
    }

    private static int number(String text, int from, int to) {
      int number = 0;
      for (int at = from; at < to; at++) {
        number = number * 10 + text.charAt(at) - '0';
      }
      return number;
    }
  }

  /** Reader of readings. A window has a hundred, and the general reader of cases takes longer. */
  private static final class ReadingReader extends StdDeserializer<Reading> {

    ReadingReader() {
      super(Reading.class);
    }

    @Override
    public Object deserializeWithType(
        JsonParser parser, DeserializationContext context, TypeDeserializer cases) {
      return deserialize(parser, context);
    }

    @Override
    public Reading deserialize(JsonParser parser, DeserializationContext context) {
      String is = "";
      double value = Double.NaN;
      String reason = "";
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        return (Reading) context.handleUnexpectedToken(Reading.class, parser);
      }
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        switch (name) {
          case "is" -> is = parser.getValueAsString("");
          case "value" -> value = parser.getValueAsDouble(Double.NaN);
          case "reason" -> reason = parser.getValueAsString("");
          default -> parser.skipChildren();
        }
      }
      if (is.equals("Measured") && Double.isFinite(value)) {
        return new Reading.Measured(value);
      }
      return is.equals("Unavailable")
          ? new Reading.Unavailable(reason)
          : context.reportInputMismatch(this, "a reading '%s' of %s", is, value);
    }
  }
}
