package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.Blocks;
import dev.loombench.tool.study.Protocol.Engine;
import dev.loombench.tool.study.Protocol.MeasuredServers;
import dev.loombench.tool.study.Protocol.Placement;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Protocol.Profiling;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Protocol.Sizing;
import dev.loombench.tool.study.Protocol.WarmUp;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reader of the protocol of a study. */
public final class ProtocolReader {

  public static final Protocol DEFAULT =
      new Protocol(
              new Blocks(3, 1),
              0,
              Duration.ofSeconds(3),
              Duration.ofSeconds(8),
              new WarmUp(0.1, 0.02, Duration.ofMinutes(3)),
              Duration.ofSeconds(10),
              Duration.ofSeconds(60),
              0.05)
          .seeded(OptionalLong.empty());

  static final int MAX_BLOCKS = 1_000;
  private static final String WARM_UP =
      "a mapping with fields like 'ceiling' and 'users', or 'none'";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProtocolReader() {}

  /** Values of the field {@code protocol}. */
  record ProtocolSection(Protocol protocol, Design design) {
    static final ProtocolSection DEFAULT =
        new ProtocolSection(ProtocolReader.DEFAULT, new Design.Fixed());
  }

  static ProtocolSection read(Cursor protocol) {
    YamlFields fields = protocol.fields("a mapping with fields like 'blocks' and 'window'");
    Design design = UntilSureReader.design(fields);
    Blocks blocks = blocks(fields, design);
    OptionalLong seed =
        fields.optional(
            "seed",
            DEFAULT.seed(),
            ValueReaders.wholeLong(0, 999_999_999_999L).andThen(OptionalLong::of));
    Duration stabilize = fields.optional("stabilize", DEFAULT.settle(), upTo(Duration.ofHours(1)));
    Duration window = fields.optional("window", DEFAULT.window(), upTo(Duration.ofHours(1)));
    WarmUp warmUp = fields.optional("warm-up", DEFAULT.warmUp(), ProtocolReader::warmUp);
    Duration timeout =
        fields.optional(
            "timeout",
            DEFAULT.timeout(),
            Durations.millis(Duration.ofMillis(1), Duration.ofMinutes(10)));
    Duration readyWithin =
        fields.optional("ready-within", DEFAULT.readyWithin(), upTo(Duration.ofMinutes(30)));
    double margin =
        fields.optional("equivalence-margin", DEFAULT.equivalenceMargin(), Cursor::percent);
    Profiling profiling = profiling(fields);
    ServerPer serverPer = fields.word("server-per", DEFAULT.serverPer());
    OptionalInt generators =
        fields.optional(
            "generators", OptionalInt.of(DEFAULT.generator().count()), ProtocolReader::generators);
    Engine engine = fields.word("engine", DEFAULT.generator().engine());
    Placement placement = fields.word("placement", DEFAULT.generator().placement());
    Duration idle = fields.optional("idle", DEFAULT.idle(), upTo(Duration.ofMinutes(10)));
    fields.done();
    if (generators.isEmpty() && engine != Engine.LOOMBENCH) {
      throw fields.refuse("generators", "'auto' needs the engine loombench; give a number");
    }
    if (generators.isEmpty() && placement == Placement.SHARED) {
      throw fields.refuse("generators", "'auto' needs CPUs of the generator; give a number");
    }
    return new ProtocolSection(
        new Protocol(
            blocks,
            seed,
            stabilize,
            window,
            warmUp,
            timeout,
            readyWithin,
            margin,
            profiling,
            idle,
            serverPer,
            new Protocol.Generator(
                engine,
                generators.orElse(1),
                generators.isPresent() ? Optional.empty() : Optional.of(Sizing.AUTO),
                placement)),
        design);
  }

  /** Reads a number, or {@code auto} as none. */
  private static OptionalInt generators(Cursor value) {
    return value.text("a number of generators or 'auto'").equals("auto")
        ? OptionalInt.empty()
        : OptionalInt.of(ValueReaders.whole(1, Protocol.Generator.MAX_COUNT).apply(value));
  }

  private static Blocks blocks(YamlFields fields, Design design) {
    Blocks byDefault = DEFAULT.blocks();
    int most =
        design instanceof Design.UntilSure sure && !sure.after().isEmpty()
            ? sure.after().getLast()
            : byDefault.headline();
    int headline = times(fields, "blocks", most);
    int diagnostic = times(fields, "diagnostic-blocks", byDefault.diagnostic());
    int virtualThreads = times(fields, "virtual-thread-blocks", byDefault.virtualThreads());
    int profile = times(fields, "profile-blocks", byDefault.profile());
    int starts = times(fields, "starts", byDefault.starts());
    int all = headline + diagnostic + virtualThreads + profile + starts;
    if (all == 0) {
      fields.report("blocks", "every pass has 0 blocks; give at least one pass 1 block or more");
      return byDefault;
    }
    return new Blocks(headline, diagnostic, virtualThreads, profile, starts);
  }

  private static int times(YamlFields fields, String field, int byDefault) {
    return fields.optional(field, byDefault, ValueReaders.whole(0, MAX_BLOCKS));
  }

  private static Profiling profiling(YamlFields fields) {
    Profiling byDefault = DEFAULT.profiling();
    Profiler profiler = fields.word("profiler", byDefault.profiler());
    Duration window =
        fields.optional("profile-window", byDefault.window(), upTo(Duration.ofHours(1)));
    return new Profiling(profiler, window);
  }

  private static WarmUp warmUp(Cursor warmUp) {
    WarmUp byDefault = DEFAULT.warmUp();
    if (warmUp.isScalar()) {
      if (!warmUp.text(WARM_UP).equals("none")) {
        throw warmUp.refuseFound(WARM_UP);
      }
      return byDefault.of(MeasuredServers.COLD);
    }
    YamlFields fields = warmUp.fields(WARM_UP);
    double plateau = fields.optional("plateau", byDefault.plateau(), Cursor::percent);
    double compilerShare =
        fields.optional("compiler-share", byDefault.compilerShare(), Cursor::percent);
    Duration ceiling = fields.optional("ceiling", byDefault.ceiling(), upTo(Duration.ofHours(1)));
    OptionalInt users =
        fields.optional(
            "users", byDefault.users(), ValueReaders.wholeOrUnset(LoadReader.MAX_USERS));
    fields.done();
    return new WarmUp(plateau, compilerShare, ceiling, users, MeasuredServers.WARM);
  }

  private static Function<Cursor, Duration> upTo(Duration most) {
    return Durations.wholeSeconds(SECOND, most);
  }
}
