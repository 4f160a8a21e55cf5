package dev.loombench.loadgen.engine;

import dev.loombench.contract.BodyCheck;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.JsonPointerBasedFilter;
import tools.jackson.core.filter.TokenFilter.Inclusion;
import tools.jackson.databind.json.JsonMapper;

/** Check of the body of one response, which arrives in chunks. */
abstract sealed class BodyMatcher {

  static final BodyMatcher ANYTHING = new Anything();

  /** Returns the source of one matcher per response, by the user who gets it. */
  static Function<User, BodyMatcher> of(BodyCheck check) {
    return switch (check) {
      case BodyCheck.Anything() -> _ -> ANYTHING;
      case BodyCheck.EqualTo(String text) -> {
        ByteBuf expected = bytes(text);
        yield _ -> new Equality(expected);
      }
      case BodyCheck.Containing(String text) -> {
        ByteBuf expected = bytes(text);
        yield _ -> new Search(expected);
      }
      case BodyCheck.OfLength(long length) -> _ -> new Length(length);
      case BodyCheck.Extracting(var pointers) -> {
        Map<String, JsonPointer> compiled =
            pointers.entrySet().stream()
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey, pointer -> JsonPointer.compile(pointer.getValue())));
        yield user -> new Extraction(compiled, user);
      }
    };
  }

  abstract void append(ByteBuf chunk);

  /** Returns whether the body, which has ended, is as wanted. */
  abstract boolean matches();

  private static ByteBuf bytes(String text) {
    return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private static final class Anything extends BodyMatcher {
    @Override
    void append(ByteBuf chunk) {
      // every body matches
    }

    @Override
    boolean matches() {
      return true;
    }
  }

  private static final class Equality extends BodyMatcher {
    private final ByteBuf expected;
    private int length;
    private boolean equal = true;

    Equality(ByteBuf expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      int more = chunk.readableBytes();
      equal =
          equal
              && length + more <= expected.readableBytes()
              && ByteBufUtil.equals(expected, length, chunk, chunk.readerIndex(), more);
      length += more;
    }

    @Override
    boolean matches() {
      return equal && length == expected.readableBytes();
    }
  }

  private static final class Length extends BodyMatcher {
    private final long expected;
    private long length;

    Length(long expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      length += chunk.readableBytes();
    }

    @Override
    boolean matches() {
      return length == expected;
    }
  }

  /** Search of each chunk as it arrives; it keeps only the tail in which a match can begin. */
  private static final class Search extends BodyMatcher {
    private final ByteBuf expected;
    private ByteBuf tail = Unpooled.EMPTY_BUFFER;
    private boolean found;

    Search(ByteBuf expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      if (found) {
        return;
      }
      ByteBuf seen = Unpooled.buffer(tail.readableBytes() + chunk.readableBytes());
      seen.writeBytes(tail).writeBytes(chunk, chunk.readerIndex(), chunk.readableBytes());
      found = ByteBufUtil.indexOf(expected, seen) >= 0;
      int kept = Math.min(seen.readableBytes(), expected.readableBytes() - 1);
      tail = seen.slice(seen.readableBytes() - kept, kept);
    }

    @Override
    boolean matches() {
      return found;
    }
  }

  /** Extraction of values for the later requests of a user, none of them if one is missing. */
  private static final class Extraction extends BodyMatcher {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, JsonPointer> pointers;
    private final User user;
    private final ByteBuf body = Unpooled.buffer();

    Extraction(Map<String, JsonPointer> pointers, User user) {
      this.pointers = pointers;
      this.user = user;
    }

    @Override
    void append(ByteBuf chunk) {
      body.writeBytes(chunk, chunk.readerIndex(), chunk.readableBytes());
    }

    @Override
    boolean matches() {
      var values = new HashMap<String, String>();
      pointers.forEach(
          (name, pointer) -> value(pointer).ifPresent(value -> values.put(name, value)));
      boolean found = values.size() == pointers.size();
      if (found && user != null) {
        values.forEach(user::extract);
      }
      return found;
    }

    /** Returns the scalar at a place, if a header or path can have it. */
    private Optional<String> value(JsonPointer pointer) {
      try (JsonParser found =
          new FilteringParserDelegate(
              JSON.createParser(body.array(), 0, body.readableBytes()),
              new JsonPointerBasedFilter(pointer),
              Inclusion.ONLY_INCLUDE_ALL,
              false)) {
        found.nextToken();
        return Optional.ofNullable(found.getValueAsString())
            .filter(value -> !value.isEmpty())
            .filter(value -> value.chars().noneMatch(Character::isISOControl));
      } catch (JacksonException notJson) {
        return Optional.empty();
      }
    }
  }
}
