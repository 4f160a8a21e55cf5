package dev.loombench.tool.store;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/** Optional value that files hold as 0 or as an empty text if it is unset. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonSerialize(using = ZeroIfUnset.Writer.class)
@JsonDeserialize(using = ZeroIfUnset.Reader.class)
@interface ZeroIfUnset {

  /** Unset values by the values that stand for them in files. */
  Map<Object, Object> UNSET =
      Map.of(
          OptionalInt.of(0), OptionalInt.empty(),
          OptionalLong.of(0), OptionalLong.empty(),
          OptionalDouble.of(0), OptionalDouble.empty(),
          Optional.of(""), Optional.empty());

  /** Writes values. */
  final class Writer extends ValueSerializer<Object> {

    private static final Map<Object, Object> STORED =
        UNSET.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    @Override
    public void serialize(Object value, JsonGenerator json, SerializationContext context) {
      context.writeValue(json, STORED.getOrDefault(value, value));
    }
  }

  /** Reads values. */
  final class Reader extends ValueDeserializer<Object> {

    private final ValueDeserializer<?> usual;

    Reader() {
      this(null);
    }

    private Reader(ValueDeserializer<?> usual) {
      this.usual = usual;
    }

    @Override
    public ValueDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new Reader(context.findContextualValueDeserializer(property.getType(), property));
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) {
      Object value = usual.deserialize(json, context);
      return UNSET.getOrDefault(value, value);
    }

    @Override
    public Object getNullValue(DeserializationContext context) {
      return usual.getNullValue(context);
    }
  }
}
