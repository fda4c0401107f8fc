use super::*;

fn png(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
    let data: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .flat_map(|(x, y)| pixel(x, y))
        .collect();
    let pixels = Pixels {
        width,
        height,
        color: ColorType::Rgba,
        data,
    };
    encode(&pixels).unwrap()
}

#[test]
fn a_picture_keeps_its_pixels_and_loses_its_metadata() {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 2, 1);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder
        .add_text_chunk("Comment".into(), "taken at home, 48.85 N".into())
        .unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[1, 2, 3, 4, 5, 6]).unwrap();
    writer.finish().unwrap();

    let copy = clean_copy(&file).unwrap();
    assert!(!copy.windows(4).any(|bytes| bytes == b"tEXt"));
    let pixels = decode(&copy).unwrap();
    assert_eq!(pixels.data, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn sixteen_bits_and_palettes_become_eight_bits_a_channel() {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 2, 1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(vec![10, 20, 30, 40, 50, 60]);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[1, 0]).unwrap();
    writer.finish().unwrap();
    let pixels = decode(&clean_copy(&file).unwrap()).unwrap();
    assert_eq!(pixels.color, ColorType::Rgb);
    assert_eq!(pixels.data, [40, 50, 60, 10, 20, 30]);
}

#[test]
fn what_does_not_begin_as_png_is_not_png() {
    assert_eq!(clean_copy(b""), Err(PictureProblem::NotPng));
    assert_eq!(clean_copy(b"GIF89a..."), Err(PictureProblem::NotPng));
    let jpeg = [0xff, 0xd8, 0xff, 0xe0];
    assert_eq!(clean_copy(&jpeg), Err(PictureProblem::NotPng));
}

#[test]
fn the_size_limit_is_exact() {
    let mut file = SIGNATURE.to_vec();
    file.resize(MAX_BYTES, 0);
    assert_eq!(
        clean_copy(&file),
        Err(PictureProblem::TooBig { size: 153_600 })
    );
    file.pop();
    assert_eq!(clean_copy(&file), Err(PictureProblem::Unreadable));
}

#[test]
fn two_thousand_pixels_a_side_pass_and_one_more_does_not() {
    assert!(clean_copy(&png(2_000, 2_000, |_, _| [9, 9, 9, 255])).is_ok());
    assert_eq!(
        clean_copy(&png(2_001, 1, |_, _| [9, 9, 9, 255])),
        Err(PictureProblem::Dimensions {
            width: 2_001,
            height: 1
        })
    );
    assert_eq!(
        clean_copy(&png(1, 2_001, |_, _| [9, 9, 9, 255])),
        Err(PictureProblem::Dimensions {
            width: 1,
            height: 2_001
        })
    );
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    // The header declares 100,000 × 100,000 pixels; the file has hardly any data.
    let mut file = png(1, 1, |_, _| [0; 4]);
    file[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
    file[20..24].copy_from_slice(&100_000_u32.to_be_bytes());
    assert!(matches!(
        clean_copy(&file),
        Err(PictureProblem::Dimensions { .. } | PictureProblem::Unreadable)
    ));
}

#[test]
fn a_file_cut_anywhere_is_unreadable_and_never_a_panic() {
    let file = png(40, 30, |x, y| [x as u8, y as u8, (x * y) as u8, 255]);
    for length in SIGNATURE.len()..file.len() - 12 {
        assert_eq!(
            clean_copy(&file[..length]),
            Err(PictureProblem::Unreadable),
            "{length}"
        );
    }
}

#[test]
fn a_file_with_a_flipped_byte_never_panics() {
    let file = png(16, 16, |x, y| [x as u8, y as u8, 7, 255]);
    for place in SIGNATURE.len()..file.len() {
        let mut broken = file.clone();
        broken[place] ^= 0x55;
        let _ = clean_copy(&broken);
    }
}
