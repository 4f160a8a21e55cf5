package dev.loombench.servers.quarkus;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.List;

/** Strict JSON numbers, as on the other servers: 1.5, "1" and null are not integers. */
@Singleton
class StrictJson implements ObjectMapperCustomizer {

  private static final List<CoercionInputShape> NOT_INTEGERS =
      List.of(
          CoercionInputShape.Float,
          CoercionInputShape.String,
          CoercionInputShape.EmptyString,
          CoercionInputShape.Boolean);

  @Override
  public void customize(ObjectMapper mapper) {
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    NOT_INTEGERS.forEach(
        shape ->
            mapper.coercionConfigFor(LogicalType.Integer).setCoercion(shape, CoercionAction.Fail));
  }
}
